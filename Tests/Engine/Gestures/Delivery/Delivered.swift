import Gestures

/// The touches that a case's view gets.
final class Delivered {
    private var events: [(phase: String, passed: Double, happened: Double)] = []
    /// The time at which the next deliveries are passed on.
    var now: Microseconds = 0

    func note(_ delivery: Delivery) {
        guard delivery.isDelivered else { return }
        let passed = max(now, delivery.time)
        events.append((delivery.kind.rawValue, Double(passed.value) / 1_000, Double(delivery.time.value) / 1_000))
    }

    /// The problems. If a case lists no moves, they do not matter.
    func problems(expecting wanted: [[Any]]) -> [String] {
        let listsMoves = wanted.contains { $0.first as? String == "move" }
        let relevant = events.filter { listsMoves || $0.phase != "move" }
        let isRight =
            relevant.count == wanted.count
            && zip(relevant, wanted).allSatisfy { event, wanted in
                guard event.phase == wanted.first as? String else { return false }
                guard let time = wanted.last as? Double else { return true }
                return time == event.passed || time == event.happened
            }
        return isRight ? [] : ["the view is passed \(relevant.map { "\($0.phase) \($0.passed)" }), not \(wanted)"]
    }
}

import MudraTouch

/// Arrows between lanes: from a gesture that waits to the gesture it waits for, and from a gesture that prevents
/// another to that other.
struct RelationArrows {
    private let lanes: [RecognizerLane]
    private let axis: TimeAxis
    private let laneOf: [String: RecognizerLane]

    /// More arrows would be unreadable.
    private static let most = 60

    init(_ lanes: [RecognizerLane], axis: TimeAxis) {
        self.lanes = lanes
        self.axis = axis
        laneOf = Dictionary(lanes.map { ($0.recognizer.name, $0) }) { first, _ in first }
    }

    func draw(into drawing: inout Drawing) {
        var count = 0
        for lane in lanes {
            var drawn = -Double.infinity
            for attempt in lane.recognizer.attempts where axis.x(attempt.end) >= drawn + 3 && count < Self.most {
                drawn = axis.x(attempt.end)
                for wait in attempt.waits.prefix(4) {
                    for other in wait.others.prefix(8).compactMap({ laneOf[$0] }) {
                        let from = (axis.x(wait.start) + axis.x(wait.end)) / 2
                        arrow("wait-", from: lane, at: from, to: other, at: axis.x(wait.end), into: &drawing)
                        count += 1
                    }
                }
                guard let outcome = attempt.steps.last?.time else { continue }
                for other in (attempt.reason?.others ?? []).prefix(8).compactMap({ laneOf[$0] }) {
                    let fired = max(other.recognizer.fired(before: outcome) ?? outcome, attempt.start)
                    arrow("", from: other, at: axis.x(fired), to: lane, at: axis.x(outcome), into: &drawing)
                    count += 1
                }
            }
        }
    }

    private func arrow(
        _ kind: String, from: RecognizerLane, at x0: Double, to: RecognizerLane, at x1: Double,
        into drawing: inout Drawing
    ) {
        guard from.middle != to.middle else { return }
        let down = to.middle > from.middle ? 1.0 : -1.0
        let start = from.middle + down * 8
        let end = to.middle - down * 9
        let number = Drawing.number
        let half = number((start + end) / 2)
        let curve =
            "M\(number(x0)) \(number(start))C\(number(x0)) \(half) \(number(x1)) \(half) \(number(x1)) \(number(end - down * 5))"
        drawing.path("\(kind)relation", curve)
        drawing.path("\(kind)head", "M\(number(x1 - 3.5)) \(number(end - down * 6))h7L\(number(x1)) \(number(end))z")
    }
}

extension ExplainedRecognizer {
    /// The last time up to `time` when it began or was recognized; nil: never.
    fileprivate func fired(before time: Microseconds) -> Microseconds? {
        let moments = attempts.lazy.compactMap {
            $0.steps.first { $0.state == "began" || $0.state == "recognized" }?.time
        }
        return moments.last { $0 <= time }
    }
}

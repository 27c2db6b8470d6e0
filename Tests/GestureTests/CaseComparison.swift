import Gestures
import Touch

/// What a case expects against what came of it.
extension CaseRunner {
    mutating func compare() {
        for name in gestureCase.never {
            for event in seen where event.recognizer == name && event.state != "failed" {
                problems.append("\(name) must send nothing, but \(event.state) at \(event.milliseconds) ms")
            }
        }
        for (name, states) in gestureCase.neverStates {
            for event in seen where event.recognizer == name && states.contains(event.state) {
                problems.append("\(name) must never be \(event.state)")
            }
        }
        if let expected = gestureCase.tapCounts, expected != tapCounts {
            problems.append("tap counts \(tapCounts), expected \(expected)")
        }
        var next: [String: Int] = [:]
        for expectation in gestureCase.expected {
            let name = expectation["recognizer"] as? String ?? ""
            let state = expectation["state"] as? String ?? ""
            let from = next[name] ?? 0
            guard
                let found = seen.indices.first(where: {
                    $0 >= from && seen[$0].recognizer == name && seen[$0].state == state
                })
            else {
                problems.append("\(name) was never \(state)")
                continue
            }
            next[name] = found + 1
            compare(seen[found], with: expectation)
        }
        compareCounts()
    }

    /// Whatever a case lists, it lists all of: two taps where it has one are wrong. `changed` may come more often.
    private mutating func compareCounts() {
        let groups = Dictionary(grouping: gestureCase.expected) { "\($0["recognizer"] ?? "") \($0["state"] ?? "")" }
        for (key, expectations) in groups where !key.hasSuffix(" changed") && !key.hasSuffix(" failed") {
            let wanted = expectations.reduce(0) { $0 + ($1["count"] as? Int ?? 1) }
            let count = seen.count { "\($0.recognizer) \($0.state)" == key }
            if count != wanted { problems.append("\(key) \(count) times, expected \(wanted)") }
        }
    }

    private mutating func compare(_ event: Seen, with expectation: GestureCase.Object) {
        let what = "\(event.recognizer) \(event.state)"
        for (key, value) in expectation {
            switch key {
            case "recognizer", "state", "count", "tol":
                break
            case "at_ms":
                guard let time = value as? Double else { break }
                expect(abs(event.milliseconds - time) < 0.001, "\(what) at \(event.milliseconds) ms, not \(time)")
            case "by_ms":
                guard let time = value as? Double else { break }
                expect(event.milliseconds <= time, "\(what) at \(event.milliseconds) ms, later than \(time)")
            case "at_ms_range":
                guard let range = value as? [Double], range.count == 2 else { break }
                let isInside = (range[0]...range[1]).contains(event.milliseconds)
                expect(isInside, "\(what) at \(event.milliseconds) ms, not in \(range)")
            case "touches":
                expect(
                    event.values.touches == value as? Int, "\(what) with \(event.values.touches) touches, not \(value)")
            case "direction":
                let direction = event.values.direction?.rawValue ?? "none"
                expect(direction == value as? String, "\(what) goes \(direction), not \(value)")
            case "location":
                guard let place = value as? [Double], place.count == 2 else { break }
                let scale = gestureCase.unitsPerMillimetre
                let distance = event.values.location.distance(to: Point(x: place[0] / scale, y: place[1] / scale))
                expect(distance * scale < expectation["tol"] as? Double ?? 0.01, "\(what) is elsewhere than \(place)")
            default:
                problems.append("does not know what \(key) expects")
            }
        }
    }

    private mutating func expect(_ condition: Bool, _ problem: String) {
        if !condition { problems.append(problem) }
    }
}

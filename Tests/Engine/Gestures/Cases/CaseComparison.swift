import Gestures

/// Compares the transitions of a case with the expected ones.
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
        for (name, times) in gestureCase.neverAt {
            for event in seen where event.recognizer == name && times.contains(event.milliseconds) {
                problems.append("\(name) must send nothing at \(event.milliseconds) ms, but is \(event.state)")
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
            let previous = seen[..<found].last { $0.recognizer == name && $0.state != "failed" }
            CaseValues(gestureCase, seen[found], after: previous).compare(with: expectation) { problems.append($0) }
        }
        compareCounts()
        for pair in gestureCase.pairs("exclusive") where areActiveTogether(pair) {
            problems.append("\(pair.joined(separator: " and ")) are active together")
        }
    }

    private func areActiveTogether(_ names: [String]) -> Bool {
        var active: Set<String> = []
        for event in seen where names.contains(event.recognizer) {
            switch event.state {
            case "began", "changed": active.insert(event.recognizer)
            case "recognized" where !active.subtracting([event.recognizer]).isEmpty: return true
            default: active.remove(event.recognizer)
            }
            if active.count > 1 { return true }
        }
        return false
    }

    /// A case lists all transitions of a recognizer and state that it lists at all: two taps instead of one are wrong.
    /// `changed` may come more often.
    private mutating func compareCounts() {
        let groups = Dictionary(grouping: gestureCase.expected) { "\($0["recognizer"] ?? "") \($0["state"] ?? "")" }
        for (key, expectations) in groups where !key.hasSuffix(" changed") && !key.hasSuffix(" failed") {
            let wanted = expectations.reduce(0) { $0 + ($1["count"] as? Int ?? 1) }
            let count = seen.count { "\($0.recognizer) \($0.state)" == key }
            if count != wanted { problems.append("\(key) \(count) times, expected \(wanted)") }
        }
    }
}

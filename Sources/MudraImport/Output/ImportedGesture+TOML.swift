import Gestures

extension ImportedGesture {
    /// The gesture's table, with its notes before it.
    var toml: String {
        var lines = ["name = \(TOMLText.string(name))", "type = \(TOMLText.string(type))"]
        lines += motionLines.map { "\($0.key) = \($0.value)" }
        if let zone { lines.append("zone = \(TOMLText.string(zone.name))") }
        if let maxDuration { lines.append("max_duration_ms = \(maxDuration)") }
        if !requirements.isEmpty { lines.append("require_failure_of = \(TOMLText.strings(requirements))") }
        for (key, command) in commands.sorted(by: { $0.key < $1.key }) {
            lines.append("\(key) = \(TOMLText.string(command))")
        }
        if let steps {
            let run = TOMLText.string(steps.command)
            lines.append("on_changed = { run = \(run), step = \(TOMLText.number(steps.size)) }")
        }
        let table = "[[gesture]]\n" + lines.joined(separator: "\n") + "\n"
        return notes.map(TOMLText.comment).joined() + (isLeftOut ? TOMLText.commentedOut(table) : table)
    }

    private var type: String {
        switch motion {
        case .tap: "tap"
        case .press: "long-press"
        case .swipe: "swipe"
        case .pan: "pan"
        case .edgePan: "edge-pan"
        case .pinch: "pinch"
        case .rotation: "rotation"
        }
    }

    private var motionLines: KeyValuePairs<String, String> {
        switch motion {
        case .tap(let taps): taps > 1 ? ["touches": "\(touches)", "taps": "\(taps)"] : ["touches": "\(touches)"]
        case .press: ["touches": "\(touches)"]
        case .swipe(let direction, let least?):
            [
                "touches": "\(touches)", "direction": TOMLText.string(direction.rawValue),
                "min_distance_mm": TOMLText.number(least),
            ]
        case .swipe(let direction, nil):
            ["touches": "\(touches)", "direction": TOMLText.string(direction.rawValue)]
        case .pan(let axis):
            ["min_touches": "\(touches)", "max_touches": "\(touches)", "axis": TOMLText.string(axis.rawValue)]
        case .edgePan(let edge, let least): edgeLines(edge, least)
        case .pinch(let direction?): ["touches": "\(touches)", "direction": TOMLText.string(direction.rawValue)]
        case .pinch(nil): ["touches": "\(touches)"]
        case .rotation(let isClockwise):
            ["touches": "\(touches)", "direction": isClockwise ? "\"clockwise\"" : "\"counterclockwise\""]
        }
    }

    private func edgeLines(_ edge: Edge, _ least: Double?) -> KeyValuePairs<String, String> {
        let (word, axis) = (TOMLText.string(edge.rawValue), edge == .left || edge == .right ? "horizontal" : "vertical")
        switch (least, steps) {
        case (let least?, _):
            return ["touches": "\(touches)", "edge": word, "min_travel_mm": TOMLText.number(least)]
        // An edge pan has an axis for its steps alone.
        case (nil, .some): return ["touches": "\(touches)", "edge": word, "axis": TOMLText.string(axis)]
        case (nil, nil): return ["touches": "\(touches)", "edge": word]
        }
    }
}

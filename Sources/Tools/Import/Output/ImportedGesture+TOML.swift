import Gestures
import MudraSettings

extension ImportedGesture {
    /// The gesture's table, after comments with its notes.
    var toml: String {
        var lines = ["name = \(TOMLText.string(name))", "type = \(TOMLText.string(type))"]
        lines += motionLines
        if let condition { lines.append("when = \(condition.toml)") }
        if let zone { lines.append("zone = \(TOMLText.string(zone.name))") }
        // The time is the only limit, however slow a swipe is.
        if let maxDuration { lines.append("max_duration_ms = \(maxDuration)") }
        if maxDuration != nil, type == "swipe" { lines.append("min_velocity_mm_s = 0") }
        if !requirements.isEmpty { lines.append("require_failure_of = \(TOMLText.strings(requirements))") }
        if let keys { lines.append("keys = \(TOMLText.string(keys))") }
        if let click { lines.append("click = \(toml(click))") }
        for (key, command) in commands.sorted(by: { $0.key < $1.key }) {
            lines.append("\(key) = \(TOMLText.string(command))")
        }
        if let steps { lines.append("on_changed = { \(steps.toml), step = \(TOMLText.number(steps.size)) }") }
        let table = "[[gesture]]\n" + lines.joined(separator: "\n") + "\n"
        let line = notes.isEmpty ? "" : TOMLText.comment("From line \(position.line):")
        return line + notes.map(TOMLText.comment).joined() + (isLeftOut ? TOMLText.commentedOut(table) : table)
    }

    private func toml(_ click: ImportedClick) -> String {
        let button = TOMLText.string(click.button)
        switch motion {
        case .tap, .swipe: return button
        default: return click.isAtBeginning ? "{ button = \(button), at = \"began\" }" : button
        }
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

    private var motionLines: [String] {
        let count = "touches = \(touches)"
        switch motion {
        case .tap(let taps): return [count] + (taps > 1 ? ["taps = \(taps)"] : [])
        case .press, .pinch(nil): return [count]
        case .swipe(let direction, let least):
            return [count, "direction = \"\(direction.rawValue)\""] + line("min_distance_mm", least)
        case .pan(let axis):
            return ["min_touches = \(touches)", "max_touches = \(touches)", "axis = \"\(axis.rawValue)\""]
        case .edgePan(let edge, let least):
            let lines = [count, "edge = \"\(edge.rawValue)\""] + line("min_travel_mm", least)
            // Only steps need an axis.
            guard least == nil, steps != nil else { return lines }
            return lines + ["axis = \"\(edge == .left || edge == .right ? "horizontal" : "vertical")\""]
        case .pinch(let direction?): return [count, "direction = \"\(direction.rawValue)\""]
        case .rotation(let isClockwise):
            return [count, "direction = \"\(isClockwise ? "clockwise" : "counterclockwise")\""]
        }
    }

    private func line(_ key: String, _ number: Double?) -> [String] {
        number.map { ["\(key) = \(TOMLText.number($0))"] } ?? []
    }
}

extension ImportedGesture.Steps {
    /// The actions of `on_changed`.
    var toml: String {
        // mudra has chords for both directions or for none.
        if let forward = keys.positive, let back = keys.negative {
            return "keys = \(TOMLText.strings([forward, back]))"
        }
        return "run = \(TOMLText.string(command))"
    }

    /// A shell command that runs the step's command once for each step since its last run.
    var command: String {
        let choice =
            switch (negative, positive) {
            case (let negative?, let positive?):
                "if [ \"$MUDRA_STEPS\" -lt 0 ]; then\n\(negative)\nelse\n\(positive)\nfi"
            case (let negative?, nil): "if [ \"$MUDRA_STEPS\" -lt 0 ]; then\n\(negative)\nfi"
            case (nil, let positive): "if [ \"$MUDRA_STEPS\" -gt 0 ]; then\n\(positive ?? ":")\nfi"
            }
        return "for step in $(seq \"${MUDRA_STEPS#-}\"); do\n\(choice)\ndone"
    }
}

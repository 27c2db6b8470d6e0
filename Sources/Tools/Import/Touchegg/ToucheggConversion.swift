import Gestures
import MudraSettings
import MudraSupport

/// Converts touchegg's gestures for the same applications to mudra's.
struct ToucheggConversion {
    private(set) var gestures: [ImportedGesture] = []
    /// In percent of a whole pinch: a smaller pinch does nothing at its end.
    private let threshold: Int

    init(threshold: Int) {
        self.threshold = threshold
    }

    /// - Parameters:
    ///   - condition: nil: it is for all applications.
    ///   - warn: receives the reason if a gesture has no counterpart.
    mutating func add(_ gesture: ToucheggGesture, _ condition: ImportedCondition?, warn: (String) -> Void) {
        guard var new = converted(gesture) else {
            let type = gesture.action.type
            return warn("gesture left out: action \(quoted(type)) has no counterpart, or is incomplete")
        }
        new.condition = condition
        guard gesture.fingers > 1 else {
            new.leaveOut("touchegg 2 ignores gestures of one finger.")
            return gestures.append(new)
        }
        place(new)
    }

    /// Adds a gesture that never happens in touchegg, because of a later one.
    mutating func add(_ gesture: ToucheggGesture, replacedBy later: ToucheggGesture) {
        guard var new = converted(gesture) else { return }
        new.leaveOut("the gesture in line \(later.position.line) replaces it.")
        gestures.append(new)
    }

    private func converted(_ gesture: ToucheggGesture) -> ImportedGesture? {
        guard let effect = ToucheggEffect(of: gesture.action, on: gesture.motion) else { return nil }
        var new = ImportedGesture(gesture.motion, touches: gesture.fingers, at: gesture.position)
        if let note = effect.note { new.notes.append(note) }
        if let isNegative = gesture.isNegative {
            new.repeat(gesture.action, effect, isNegative: isNegative)
        } else {
            new.run(gesture.action, effect, threshold: threshold)
        }
        guard case .command(let command) = effect.kind else { return new }
        let unknown = ["$TOUCHEGG_DEVICE_TYPE", "$TOUCHEGG_GESTURE_ON"].filter(command.contains)
        if !unknown.isEmpty {
            new.notes.append(
                "mudra does not set \(unknown.joined(separator: ", ")). gestures.toml(5) lists what it sets.")
        }
        return new
    }

    /// Adds a gesture. It joins the drag or pinch in the other direction.
    private mutating func place(_ new: ImportedGesture) {
        var new = new
        for index in gestures.indices where !gestures[index].isLeftOut && gestures[index].touches == new.touches {
            guard var steps = gestures[index].steps, let others = new.steps,
                gestures[index].motion.axis == new.motion.axis, gestures[index].isNegative != new.isNegative
            else { continue }
            guard gestures[index].commands == new.commands else {
                // A gesture holds the same modifiers down in both directions.
                new.notes.append("Nearly: touchegg holds other keys for the other direction, which is left out.")
                gestures[index].leaveOut("the gesture in line \(new.position.line) replaces it.")
                continue
            }
            steps.join(others, isNegative: new.isNegative)
            if case .pinch = new.motion { gestures[index].motion = .pinch(nil) }
            gestures[index].steps = steps
            gestures[index].condition = ImportedCondition.joined(gestures[index].condition, new.condition)
            for note in new.notes where !gestures[index].notes.contains(note) { gestures[index].notes.append(note) }
            return
        }
        gestures.append(new)
    }
}

extension ImportedGesture.Steps {
    /// Takes the actions of one direction from a gesture in that direction.
    fileprivate mutating func join(_ other: ImportedGesture.Steps, isNegative: Bool) {
        if isNegative {
            (negative, keys.negative) = (other.negative, other.keys.negative)
        } else {
            (positive, keys.positive) = (other.positive, other.keys.positive)
        }
    }
}

extension ImportedGesture.Motion {
    /// Two gestures with the same axis can become one gesture with steps.
    fileprivate var axis: String? {
        switch self {
        case .pan(let axis): axis.rawValue
        case .pinch: "pinch"
        default: nil
        }
    }
}

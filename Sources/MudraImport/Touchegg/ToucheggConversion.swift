import Gestures
import MudraTOML
import MudraText

/// Converts touchegg's gestures to mudra's.
struct ToucheggConversion {
    private(set) var gestures: [ImportedGesture] = []
    /// In percent of a whole pinch: a smaller pinch does nothing at its end.
    private let threshold: Int

    init(threshold: Int) {
        self.threshold = threshold
    }

    /// - Parameter warn: receives the reason if a gesture has no counterpart.
    mutating func add(_ gesture: ToucheggGesture, warn: (String) -> Void) {
        guard let choice = X11Command.choice(for: gesture.action, on: gesture.motion) else {
            let type = gesture.action.type
            return warn("gesture left out: action \(quoted(type)) has no counterpart, or is incomplete")
        }
        var new = ImportedGesture(gesture.motion, touches: gesture.fingers, at: gesture.position)
        if let note = choice.note { new.notes.append(note) }
        if let negative = gesture.isNegative, gesture.action.isRepeated {
            repeats(&new, gesture.action, choice.command, isNegative: negative)
        } else {
            runs(&new, gesture.action, choice.command)
        }
        let unknown = ["$TOUCHEGG_DEVICE_TYPE", "$TOUCHEGG_GESTURE_ON"].filter(choice.command.contains)
        if !unknown.isEmpty {
            new.notes.append(
                "mudra does not set \(unknown.joined(separator: ", ")). gestures.toml(5) lists what it sets.")
        }
        let reason =
            if !gesture.isForAll {
                "it is only for \(gesture.application.trimmed). mudra does not know which application is active."
            } else if gesture.fingers == 1 {
                "touchegg 2 ignores gestures of one finger."
            } else { nil as String? }
        if let reason {
            new.leaveOut(reason)
            return gestures.append(new)
        }
        place(new)
    }

    /// Adds a gesture. It replaces an earlier one with the same motion and fingers, as in touchegg, or joins the drag
    /// or pinch in the other direction.
    private mutating func place(_ new: ImportedGesture) {
        var new = new
        for index in gestures.indices where !gestures[index].isLeftOut && gestures[index].touches == new.touches {
            if gestures[index].motion == new.motion, gestures[index].steps == nil || new.steps == nil {
                leaveOut(index, new)
            } else if var steps = gestures[index].steps, let others = new.steps,
                gestures[index].motion.axis == new.motion.axis
            {
                guard gestures[index].commands == new.commands else {
                    // A gesture holds the same modifiers down in both directions.
                    new.notes.append("Nearly: touchegg holds other keys for the other direction, which is left out.")
                    leaveOut(index, new)
                    continue
                }
                guard gestures[index].isNegative != new.isNegative else {
                    leaveOut(index, new)
                    continue
                }
                if new.isNegative { steps.negative = others.negative } else { steps.positive = others.positive }
                if case .pinch = new.motion { gestures[index].motion = .pinch(nil) }
                gestures[index].steps = steps
                return
            }
        }
        gestures.append(new)
    }

    private mutating func leaveOut(_ index: Int, _ new: ImportedGesture) {
        gestures[index].leaveOut("the gesture in line \(new.position.line) replaces it.")
    }

    /// Runs the command once.
    private func runs(_ new: inout ImportedGesture, _ action: ToucheggAction, _ command: String) {
        let isContinuous = new.motion.isContinuous
        if action.moment == .both, isContinuous {
            new.commands = ["on_began": command, "on_ended": command]
            if action.type == "MOUSE_CLICK", let button = X11Command.button(action) {
                // A click at both moments holds the button down during the gesture.
                let up = "xdotool mouseup \(button)"
                new.commands = ["on_began": "xdotool mousedown \(button)", "on_ended": up, "on_cancelled": up]
            }
            return
        }
        if action.moment == .both {
            new.notes.append("Nearly: touchegg does it at the beginning and at the end of the gesture. This runs once.")
        }
        if action.isRepeated { new.notes.append("Nearly: touchegg repeats it during the gesture. This runs once.") }
        let isOfEnd = action.moment == .end || Self.windowActions.contains(action.type)
        if isContinuous && isOfEnd {
            new.commands["on_ended"] = guarded(command, new.motion)
        } else {
            new.commands["run"] = command
        }
    }

    /// Actions that touchegg does at the end of a gesture.
    private static let windowActions: Set = [
        "MAXIMIZE_RESTORE_WINDOW", "MINIMIZE_WINDOW", "FULLSCREEN_WINDOW", "CLOSE_WINDOW", "TILE_WINDOW",
        "SHOW_DESKTOP", "CHANGE_DESKTOP", "CHANGE_VIEWPORT",
    ]

    /// The command, which runs only if the pinch went far enough.
    private func guarded(_ command: String, _ motion: ImportedGesture.Motion) -> String {
        guard case .pinch(let direction?) = motion, threshold > 0 else { return command }
        let part = Double(threshold) / 100
        let test = direction == .inwards ? "<= \(TOMLText.number(1 - part))" : ">= \(TOMLText.number(1 + part))"
        return "awk 'BEGIN { exit !(ENVIRON[\"MUDRA_SCALE\"] \(test)) }' || exit 0\n\(command)"
    }

    /// Runs the command at every step.
    private func repeats(
        _ new: inout ImportedGesture, _ action: ToucheggAction, _ command: String, isNegative: Bool
    ) {
        var (forth, back) = (command, action.setting("decreaseCommand"))
        if action.type == "SEND_KEYS" {
            let held = action.setting("modifiers").flatMap(X11Command.chord)
            // The modifiers stay down during the gesture: Alt+Tab depends on that.
            if let held {
                let all = held.split(separator: "+").joined(separator: " ")
                new.commands = [
                    "on_began": "xdotool keydown \(all)", "on_ended": "xdotool keyup \(all)",
                    "on_cancelled": "xdotool keyup \(all)",
                ]
            }
            forth = X11Command.keys(action, "keys", withModifiers: false).map { "xdotool key \($0)" } ?? command
            back = X11Command.keys(action, "decreaseKeys", withModifiers: false).map { "xdotool key \($0)" }
        }
        // A whole swipe of touchegg is about 50 mm on a laptop's touchscreen.
        var size = 50 / Double(action.times)
        switch new.motion {
        case .pinch: size = 1 + 1 / Double(action.times)
        case .swipe(.left, _), .swipe(.right, _): new.motion = .pan(.horizontal)
        default: new.motion = .pan(.vertical)
        }
        new.isNegative = isNegative
        new.steps = ImportedGesture.Steps(
            size: size, negative: isNegative ? forth : back, positive: isNegative ? back : forth)
    }
}

extension ToucheggGesture {
    /// Whether steps in its direction are negative; nil: it has no steps.
    fileprivate var isNegative: Bool? {
        switch motion {
        case .swipe(.left, _), .swipe(.up, _), .pinch(.inwards?): true
        case .swipe, .pinch(.outwards?): false
        default: nil
        }
    }
}

extension ImportedGesture.Motion {
    fileprivate var isContinuous: Bool {
        switch self {
        case .tap, .swipe: false
        default: true
        }
    }

    /// Two gestures with the same axis can become one gesture with steps.
    fileprivate var axis: String? {
        switch self {
        case .pan(let axis): axis.rawValue
        case .pinch: "pinch"
        default: nil
        }
    }
}

import Gestures
import MudraSettings

// How a gesture of mudra does an action of touchegg.

extension ImportedGesture {
    /// Actions that touchegg does at the end of a gesture.
    private static let windowActions: Set = [
        "MAXIMIZE_RESTORE_WINDOW", "MINIMIZE_WINDOW", "FULLSCREEN_WINDOW", "CLOSE_WINDOW", "TILE_WINDOW",
        "SHOW_DESKTOP", "CHANGE_DESKTOP", "CHANGE_VIEWPORT",
    ]

    /// Does the action once.
    mutating func run(_ action: ToucheggAction, _ effect: ToucheggEffect, threshold: Int) {
        switch effect.kind {
        case .command(let command): run(command, action, threshold)
        case .keys(let chord):
            keys = chord
            if isContinuous, action.moment == .end || action.moment == .both {
                let moment = action.moment == .end ? "at the end" : "at the beginning and at the end"
                notes.append("Nearly: touchegg presses the keys \(moment) of the gesture, mudra when it begins.")
            } else {
                noteRepetition(action)
            }
        case .click(let button):
            guard isContinuous, action.moment == .both, let number = ToucheggEffect.button(action) else {
                click = ImportedClick(button: button, isAtBeginning: action.moment != .end)
                return noteRepetition(action)
            }
            // A click at both moments holds the button down during the gesture.
            let up = "xdotool mouseup \(number)"
            commands = ["on_began": "xdotool mousedown \(number)", "on_ended": up, "on_cancelled": up]
            notes.append("mudra holds no button down during this gesture. xdotool does, in an X11 session.")
        }
    }

    private mutating func run(_ command: String, _ action: ToucheggAction, _ threshold: Int) {
        if action.moment == .both, isContinuous {
            commands = ["on_began": command, "on_ended": command]
            return
        }
        noteRepetition(action)
        let isOfEnd = action.moment == .end || Self.windowActions.contains(action.type)
        if isContinuous && isOfEnd {
            commands["on_ended"] = guarded(command, threshold)
        } else {
            commands["run"] = command
        }
    }

    private mutating func noteRepetition(_ action: ToucheggAction) {
        if action.moment == .both {
            notes.append("Nearly: touchegg does it at the beginning and at the end of the gesture. This runs once.")
        }
        if action.isRepeated { notes.append("Nearly: touchegg repeats it during the gesture. This runs once.") }
    }

    /// The command, which runs only if the pinch went far enough.
    private func guarded(_ command: String, _ threshold: Int) -> String {
        guard case .pinch(let direction?) = motion, threshold > 0 else { return command }
        let part = Double(threshold) / 100
        let test = direction == .inwards ? "<= \(TOMLText.number(1 - part))" : ">= \(TOMLText.number(1 + part))"
        return "awk 'BEGIN { exit !(ENVIRON[\"MUDRA_SCALE\"] \(test)) }' || exit 0\n\(command)"
    }

    private var isContinuous: Bool {
        switch motion {
        case .tap, .swipe: false
        default: true
        }
    }

    // MARK: Steps

    /// Does the action at every step.
    mutating func `repeat`(_ action: ToucheggAction, _ effect: ToucheggEffect, isNegative: Bool) {
        // A whole swipe of touchegg is about 50 mm on a laptop's touchscreen.
        var size = 50 / Double(action.times)
        switch motion {
        case .pinch: size = 1 + 1 / Double(action.times)
        case .swipe(.left, _), .swipe(.right, _): motion = .pan(.horizontal)
        default: motion = .pan(.vertical)
        }
        self.isNegative = isNegative
        var forth = StepAction(command: "", keys: nil)
        var back: StepAction?
        if action.type == "SEND_KEYS" {
            let modifiers = ToucheggEffect.chord(action.setting("modifiers") ?? "") ?? []
            let isHeld = hold(modifiers)
            forth = StepAction(action.setting("keys"), modifiers, isHeld: isHeld) ?? forth
            back = StepAction(action.setting("decreaseKeys"), modifiers, isHeld: isHeld)
        } else if case .command(let command) = effect.kind {
            forth.command = command
            back = action.setting("decreaseCommand").map { StepAction(command: $0, keys: nil) }
        }
        let (negative, positive) = isNegative ? (forth, back) : (back, forth)
        steps = Steps(
            size: size, negative: negative?.command, positive: positive?.command,
            keys: (negative?.keys, positive?.keys))
    }

    /// Notes that only xdotool presses the keys of one direction alone.
    mutating func noteHalfKeys() {
        guard let keys = steps?.keys, (keys.negative == nil) != (keys.positive == nil) else { return }
        notes.append(
            "mudra presses keys for steps only in both directions. xdotool presses them here, in an X11 session.")
    }

    /// Keeps modifiers down during the gesture if they have a meaning of their own: Alt+Tab depends on that.
    /// - Returns: whether it does.
    private mutating func hold(_ modifiers: [String]) -> Bool {
        let plain: Set = ["Control_L", "Control_R", "Shift_L", "Shift_R"]
        guard modifiers.contains(where: { !plain.contains($0) }) else { return false }
        let all = modifiers.joined(separator: " ")
        commands = [
            "on_began": "xdotool keydown \(all)", "on_ended": "xdotool keyup \(all)",
            "on_cancelled": "xdotool keyup \(all)",
        ]
        notes.append("mudra holds no key down during a gesture. xdotool does, in an X11 session.")
        return true
    }
}

/// The action of a step: a command, and a chord if mudra can press it.
private struct StepAction {
    var command: String
    let keys: String?

    init(command: String, keys: String?) {
        (self.command, self.keys) = (command, keys)
    }

    init?(_ keys: String?, _ modifiers: [String], isHeld: Bool) {
        guard let keys = keys.flatMap(ToucheggEffect.chord) else { return nil }
        let all = isHeld ? keys : modifiers + keys
        command = "xdotool key \(all.joined(separator: "+"))"
        self.keys = isHeld ? nil : KeyNames.chord(all)
    }
}

import Gestures
import MudraText

/// Makes gestures of mudra from those of touchegg.
struct ToucheggConversion {
    private(set) var gestures: [ImportedGesture] = []
    /// In percent of a whole pinch: less does nothing at the end.
    private let threshold: Int

    init(threshold: Int) {
        self.threshold = threshold
    }

    /// - Parameter warn: gets why a gesture has no counterpart.
    mutating func add(_ gesture: ToucheggGesture, warn: (String) -> Void) {
        guard let choice = X11Command.choice(for: gesture.action, on: gesture.motion) else {
            let type = gesture.action.type
            return warn("action \(quoted(type)) has no counterpart, or lacks what it needs; the gesture is left out")
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
            new.notes.append("mudra sets no \(unknown.joined(separator: ", ")); gestures.toml(5) lists what it sets.")
        }
        let reason =
            if !gesture.isForAll {
                "only for \(gesture.application.trimmed). mudra does not know which application is in front."
            } else if gesture.fingers == 1 {
                "of one finger touchegg makes no gesture, since version 2, and the session makes its clicks."
            } else { nil as String? }
        if let reason {
            new.isLeftOut = true
            new.notes.append("Left out: \(reason)")
            return gestures.append(new)
        }
        place(new)
    }

    /// Puts a gesture in the place of one of the same fingers, as touchegg does, or together with its other direction.
    private mutating func place(_ new: ImportedGesture) {
        var new = new
        for index in gestures.indices where !gestures[index].isLeftOut && gestures[index].touches == new.touches {
            if gestures[index].motion == new.motion, gestures[index].steps == nil || new.steps == nil {
                leaveOut(index, new)
            } else if var steps = gestures[index].steps, let others = new.steps,
                gestures[index].motion.axis == new.motion.axis
            {
                guard gestures[index].commands == new.commands else {
                    // Only one can hold its modifiers down.
                    new.notes.append("Nearly: the same drag the other way holds other keys; touchegg told them apart.")
                    leaveOut(index, new)
                    continue
                }
                let isOtherWay = gestures[index].isNegative != new.isNegative
                if !isOtherWay { leaveOut(index, new) }
                guard isOtherWay else { continue }
                if new.isNegative { steps.negative = others.negative } else { steps.positive = others.positive }
                if case .pinch = new.motion { gestures[index].motion = .pinch(nil) }
                gestures[index].steps = steps
                return
            }
        }
        gestures.append(new)
    }

    private mutating func leaveOut(_ index: Int, _ new: ImportedGesture) {
        gestures[index].isLeftOut = true
        gestures[index].notes.append("Left out: the gesture of line \(new.position.line) takes its place.")
    }

    /// Runs the command once.
    private func runs(_ new: inout ImportedGesture, _ action: ToucheggAction, _ command: String) {
        let isContinuous = new.motion.isContinuous
        // A click of both moments is a button that is down as long as the gesture lasts.
        if action.moment == .both, isContinuous {
            let button = X11Command.button(action) ?? 1
            let isClick = action.type == "MOUSE_CLICK"
            new.commands["on_began"] = isClick ? "xdotool mousedown \(button)" : command
            new.commands["on_ended"] = isClick ? "xdotool mouseup \(button)" : command
            new.commands["on_cancelled"] = isClick ? "xdotool mouseup \(button)" : nil
            return
        }
        if action.moment == .both {
            new.notes.append("Nearly: touchegg did this when the gesture began and when it ended, this does it once.")
        }
        if action.isRepeated { new.notes.append("Nearly: touchegg repeated it, this runs once.") }
        let isOfEnd = action.moment == .end || ToucheggConversion.windowActions.contains(action.type)
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

    /// The command, if the pinch has gone far enough at its end.
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
            // The modifiers are held down as long as the gesture lasts: Alt+Tab depends on that.
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
    /// Whether steps this way count as negative; nil: it has no steps.
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

    /// Steps of two gestures that have this in common can be of one gesture.
    fileprivate var axis: String? {
        switch self {
        case .pan(let axis): axis.rawValue
        case .pinch: "pinch"
        default: nil
        }
    }
}

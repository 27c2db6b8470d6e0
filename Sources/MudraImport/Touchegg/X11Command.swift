import Gestures

/// Commands that do in an X11 session what touchegg does itself.
enum X11Command {
    /// The command for an action, and what is different about it.
    struct Choice {
        let command: String
        var note: String?
    }

    /// nil: there is none.
    static func choice(for action: ToucheggAction, on motion: ImportedGesture.Motion) -> Choice? {
        switch action.type {
        case "MAXIMIZE_RESTORE_WINDOW":
            return Choice(command: "wmctrl -r :ACTIVE: -b toggle,maximized_vert,maximized_horz")
        case "MINIMIZE_WINDOW": return Choice(command: "xdotool getactivewindow windowminimize")
        case "FULLSCREEN_WINDOW": return Choice(command: "wmctrl -r :ACTIVE: -b toggle,fullscreen")
        case "CLOSE_WINDOW": return Choice(command: "wmctrl -c :ACTIVE:")
        case "TILE_WINDOW": return tile(isLeft: action.setting("direction")?.lowercased() != "right")
        case "SHOW_DESKTOP":
            let command =
                "if wmctrl -m | grep -q 'desktop\" mode: ON'; then wmctrl -k off; else wmctrl -k on; fi"
            return Choice(command: command)
        case "CHANGE_DESKTOP", "CHANGE_VIEWPORT":
            return desktop(action.setting("direction")?.lowercased() ?? "auto", motion)
        case "SEND_KEYS": return keys(action, "keys").map { Choice(command: "xdotool key \($0)") }
        case "RUN_COMMAND": return action.setting("command").map { Choice(command: $0) }
        case "MOUSE_CLICK": return button(action).map { Choice(command: "xdotool click \($0)") }
        default: return nil
        }
    }

    /// The number of the button; nil: there is no such button.
    static func button(_ action: ToucheggAction) -> Int? {
        guard let text = action.setting("button") else { return 1 }
        return Int(text).flatMap { (1...9).contains($0) ? $0 : nil }
    }

    /// Keys for xdotool, with the modifiers, if there are any; nil: there are no keys that it would take.
    static func keys(_ action: ToucheggAction, _ name: String, withModifiers: Bool = true) -> String? {
        let modifiers = withModifiers ? action.setting("modifiers") : nil
        return chord([modifiers, action.setting(name)].compactMap { $0 }.joined(separator: "+"))
    }

    /// `Control_L+a` of `Control_L+A`: touchegg presses the key that an upper-case letter stands on, without shift.
    static func chord(_ text: String) -> String? {
        let keys = text.split(separator: "+").map { String($0).trimmed }
        let isPlain = keys.allSatisfy { key in
            !key.isEmpty && key.utf8.allSatisfy { ("0"..."9").contains($0) || isLetter($0) || $0 == UInt8(ascii: "_") }
        }
        guard !keys.isEmpty, isPlain else { return nil }
        return keys.map { $0.utf8.count == 1 ? $0.lowercased() : $0 }.joined(separator: "+")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func tile(isLeft: Bool) -> Choice {
        let command = """
            set -- $(xdotool getdisplaygeometry)
            wmctrl -r :ACTIVE: -b remove,maximized_vert,maximized_horz
            wmctrl -r :ACTIVE: -e "0,\(isLeft ? "0" : "$(($1 / 2))"),0,$(($1 / 2)),$2"
            """
        return Choice(command: command, note: "Nearly: the half of the display, with what panels cover of it.")
    }

    private static func desktop(_ direction: String, _ motion: ImportedGesture.Motion) -> Choice? {
        let next = Choice(command: "xdotool set_desktop --relative 1")
        let previous = Choice(command: "xdotool set_desktop --relative -- -1")
        switch direction {
        case "next": return next
        case "previous": return previous
        case "right", "down": return Choice(command: next.command, note: "Nearly: the next desktop, not one of a grid.")
        case "left", "up":
            return Choice(command: previous.command, note: "Nearly: the previous desktop, not one of a grid.")
        case "auto":
            // touchegg's natural direction: desktops follow the fingers.
            switch motion {
            case .swipe(.left, _), .swipe(.up, _): return next
            default: return previous
            }
        default: return nil
        }
    }
}

extension ClosedRange<Unicode.Scalar> {
    fileprivate func contains(_ byte: UInt8) -> Bool { contains(Unicode.Scalar(byte)) }
}

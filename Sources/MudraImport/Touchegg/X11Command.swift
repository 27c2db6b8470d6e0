import Gestures

/// Commands for an X11 session that replace touchegg's own actions.
enum X11Command {
    /// The command for an action, with a note if it differs from touchegg's.
    struct Choice {
        let command: String
        var note: String?
    }

    /// - Returns: nil if there is no command for the action.
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

    /// The number of the mouse button; nil: it is not valid.
    static func button(_ action: ToucheggAction) -> Int? {
        guard let text = action.setting("button") else { return 1 }
        return Int(text).flatMap { (1...9).contains($0) ? $0 : nil }
    }

    /// Keys for xdotool, with any modifiers; nil: xdotool would not accept the keys.
    static func keys(_ action: ToucheggAction, _ name: String, withModifiers: Bool = true) -> String? {
        let modifiers = withModifiers ? action.setting("modifiers") : nil
        return chord([modifiers, action.setting(name)].compactMap { $0 }.joined(separator: "+"))
    }

    /// `Control_L+A` becomes `Control_L+a`: touchegg presses the key of an upper-case letter without Shift.
    static func chord(_ text: String) -> String? {
        let keys = text.split(separator: "+").map { String($0).trimmed }
        let isPlain = keys.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPartOfVariableName) }
        guard !keys.isEmpty, isPlain else { return nil }
        return keys.map { $0.utf8.count == 1 ? $0.lowercased() : $0 }.joined(separator: "+")
    }

    private static func tile(isLeft: Bool) -> Choice {
        let command = """
            set -- $(xdotool getdisplaygeometry)
            wmctrl -r :ACTIVE: -b remove,maximized_vert,maximized_horz
            wmctrl -r :ACTIVE: -e "0,\(isLeft ? "0" : "$(($1 / 2))"),0,$(($1 / 2)),$2"
            """
        return Choice(command: command, note: "Nearly: it takes half of the display, panels included.")
    }

    private static func desktop(_ direction: String, _ motion: ImportedGesture.Motion) -> Choice? {
        let next = Choice(command: "xdotool set_desktop --relative 1")
        let previous = Choice(command: "xdotool set_desktop --relative -- -1")
        switch direction {
        case "next": return next
        case "previous": return previous
        case "right", "down":
            return Choice(command: next.command, note: "Nearly: the next desktop, not the one beside it in the grid.")
        case "left", "up":
            return Choice(
                command: previous.command, note: "Nearly: the previous desktop, not the one beside it in the grid.")
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

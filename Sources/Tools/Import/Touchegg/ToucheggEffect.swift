import Gestures
import MudraSupport

/// mudra's counterpart of an action of touchegg.
struct ToucheggEffect {
    enum Kind {
        /// A shell command. Those for windows, desktops, and for keys and buttons that mudra does not know, need X11.
        case command(String)
        /// A chord that mudrad presses.
        case keys(String)
        /// A mouse button that mudrad clicks.
        case click(String)
    }

    let kind: Kind
    /// The difference from touchegg's action.
    var note: String?

    /// nil: the action has no counterpart.
    init?(of action: ToucheggAction, on motion: ImportedGesture.Motion) {
        switch action.type {
        case "MAXIMIZE_RESTORE_WINDOW":
            self.init("wmctrl -r :ACTIVE: -b toggle,maximized_vert,maximized_horz")
        case "MINIMIZE_WINDOW": self.init("xdotool getactivewindow windowminimize")
        case "FULLSCREEN_WINDOW": self.init("wmctrl -r :ACTIVE: -b toggle,fullscreen")
        case "CLOSE_WINDOW": self.init("wmctrl -c :ACTIVE:")
        case "TILE_WINDOW": self.init(tileToLeft: action.setting("direction")?.lowercased() != "right")
        case "SHOW_DESKTOP":
            self.init("if wmctrl -m | grep -q 'desktop\" mode: ON'; then wmctrl -k off; else wmctrl -k on; fi")
        case "CHANGE_DESKTOP", "CHANGE_VIEWPORT":
            self.init(desktop: action.setting("direction")?.lowercased() ?? "auto", motion)
        case "SEND_KEYS": self.init(keysOf: action)
        case "RUN_COMMAND":
            guard let command = action.setting("command") else { return nil }
            self.init(command)
        case "MOUSE_CLICK": self.init(buttonOf: action)
        default: return nil
        }
    }

    private init(_ kind: Kind, note: String? = nil) {
        (self.kind, self.note) = (kind, note)
    }

    private init(_ command: String, note: String? = nil) {
        self.init(.command(command), note: note)
    }

    private init?(keysOf action: ToucheggAction) {
        let keys = [action.setting("modifiers"), action.setting("keys")].compactMap { $0 }.joined(separator: "+")
        // touchegg presses the modifiers even if there are no keys, and then they are a chord of their own.
        guard action.setting("keys") != nil || !action.isRepeated, let chord = Self.chord(keys) else { return nil }
        if let known = KeyNames.chord(chord) {
            self.init(.keys(known))
        } else {
            let note = "Nearly: mudra has no name for a key of \(quoted(keys)). xdotool presses it, in an X11 session."
            self.init("xdotool key \(chord.joined(separator: "+"))", note: note)
        }
    }

    private init?(buttonOf action: ToucheggAction) {
        guard let button = Self.button(action) else { return nil }
        let known = [1: "left", 2: "middle", 3: "right"]
        if let name = known[button] {
            self.init(.click(name))
        } else {
            let note = "Nearly: mudra has no button \(button). xdotool clicks it, in an X11 session."
            self.init("xdotool click \(button)", note: note)
        }
    }

    /// The number of the mouse button; nil: it is not valid.
    static func button(_ action: ToucheggAction) -> Int? {
        guard let text = action.setting("button") else { return 1 }
        return Int(text).flatMap { (1...9).contains($0) ? $0 : nil }
    }

    /// The keys of a chord as X11 names them, without Shift for a capital letter, as touchegg presses it; nil: they are
    /// not names of keys.
    static func chord(_ text: String) -> [String]? {
        let keys = text.split(separator: "+").map { String($0).trimmed }
        let isPlain = keys.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isPartOfVariableName) }
        guard !keys.isEmpty, isPlain else { return nil }
        return keys.map { $0.utf8.count == 1 ? $0.lowercased() : $0 }
    }

    private init(tileToLeft isLeft: Bool) {
        let command = """
            set -- $(xdotool getdisplaygeometry)
            wmctrl -r :ACTIVE: -b remove,maximized_vert,maximized_horz
            wmctrl -r :ACTIVE: -e "0,\(isLeft ? "0" : "$(($1 / 2))"),0,$(($1 / 2)),$2"
            """
        self.init(command, note: "Nearly: it takes half of the display, panels included.")
    }

    private init?(desktop direction: String, _ motion: ImportedGesture.Motion) {
        let next = "xdotool set_desktop --relative 1"
        let previous = "xdotool set_desktop --relative -- -1"
        switch direction {
        case "next": self.init(next)
        case "previous": self.init(previous)
        case "right", "down":
            self.init(next, note: "Nearly: the next desktop, not the one beside it in the grid.")
        case "left", "up":
            self.init(previous, note: "Nearly: the previous desktop, not the one beside it in the grid.")
        case "auto":
            // touchegg's natural direction: desktops follow the fingers.
            switch motion {
            case .swipe(.left, _), .swipe(.up, _): self.init(next)
            default: self.init(previous)
            }
        default: return nil
        }
    }
}

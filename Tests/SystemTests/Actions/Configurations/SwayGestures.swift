import Testing

/// Every gesture of Configurations/sway.toml, with its effect as Sway reports it.
struct SwayGestures {
    static let fakes = ["pactl", "brightnessctl"]
    static let watched = ["swaymsg"]
    /// The programs that Sway's own configuration starts.
    static let launchers = ["wofi"]

    let hand: any Hand
    let sway: any SwayAsked
    let launchers: FakePrograms

    func makeAll() throws {
        try prepare()
        try changeWorkspaces()
        try arrangeWindows()
        try closeWindow()
        try slideAlongEdges()
        try hand.perform("launcher", Strokes.taps(1, fingers: 3)) { launchers.calls.last == "wofi --show drun" }
        try switchOffAndOn()
        #expect(try sway.windows.count == 2)
    }

    /// Two windows on the first workspace, the second of them focused, and one window on the second workspace.
    private func prepare() throws {
        try sway.tell("workspace 2")
        try sway.openTerminal()
        try sway.tell("workspace 1")
        for _ in 0..<2 { try sway.openTerminal() }
    }

    private func changeWorkspaces() throws {
        // A fresh session has only its first workspace, so the third does not exist yet.
        for name in ["2", "3"] {
            try hand.perform("next-workspace", Strokes.drag(fingers: 3, by: (-30, 0))) { try sway.workspace == name }
        }
        for name in ["2", "1"] {
            try hand.perform("previous-workspace", Strokes.drag(fingers: 3, by: (30, 0))) { try sway.workspace == name }
        }
        try hand.perform("carry-to-next-workspace", Strokes.drag(fingers: 4, by: (-30, 0))) {
            try sway.workspace == "2" && sway.windows(on: "2") == 2 && sway.windows(on: "1") == 1
        }
        try hand.perform("carry-to-previous-workspace", Strokes.drag(fingers: 4, by: (30, 0))) {
            try sway.workspace == "1" && sway.windows(on: "1") == 2
        }
    }

    private func arrangeWindows() throws {
        for mode in [1, 0] {
            try hand.perform("fullscreen", Strokes.drag(fingers: 3, by: (0, -30))) {
                try sway.focused["fullscreen_mode"] as? Int == mode
            }
        }
        try hand.perform("turn-layout", Strokes.turn(fingers: 3, degrees: 45)) { try sway.layout == "splitv" }
        // To the centre of three fingers at 154 and 106 of 256 and 160 mm.
        try hand.perform("lift-window", Strokes.holdAndDrag(fingers: 3, for: 800, by: (26, 26))) {
            try sway.focused["type"] as? String == "floating_con" && sway.place == (768, 528)
        }
        try hand.perform("put-window-back", Strokes.hold(fingers: 4, for: 800)) {
            try sway.focused["type"] as? String == "con"
        }
        try sway.tell("floating enable")
        try sway.tell("resize set 400 400")
        // 14 steps of 20 pixels, and then 5 back.
        try hand.perform("resize", Strokes.spread(fingers: 3, 20, 40)) { try growth >= 280 && sway.width > 400 }
        let wide = try sway.width
        try hand.perform("resize", Strokes.spread(fingers: 3, 40, 30)) { try growth <= 180 && sway.width < wide }
        try sway.tell("move scratchpad")
        #expect(try sway.windows(on: "1") == 1)
        try hand.perform("scratchpad", Strokes.drag(fingers: 3, by: (0, 30))) {
            try sway.windows(on: "1") == 2
        }
    }

    /// The pixels that `resize` has asked for. If a window is slow, Sway gives it back an earlier width, so the window's
    /// own width is no measure of the steps.
    private var growth: Int {
        let requests = hand.fakes.calls.filter { $0.hasPrefix("swaymsg -p -- resize grow width ") }
        return requests.map { Int($0.split(separator: " ")[6]) ?? 0 }.reduce(0, +)
    }

    private func closeWindow() throws {
        // The hand hesitates. The command of this gesture ends before that of the next begins.
        try hand.perform("close", Strokes.spread(fingers: 4, 50, 20, 45)) {
            hand.hasEnded("close")
        }
        try hand.perform("close", Strokes.spread(fingers: 4, 50, 20)) { try sway.windows.count == 2 }
    }

    private func slideAlongEdges() throws {
        let volume = { hand.fakes.calls.last { $0.hasPrefix("pactl") } }
        try hand.perform("volume", Strokes.slide(from: (255, 100), in: (-20, 0), then: (0, -40))) {
            volume()?.hasPrefix("pactl set-sink-volume @DEFAULT_SINK@ +") == true
        }
        let brightness = { hand.fakes.calls.last { $0.hasPrefix("brightnessctl") } }
        try hand.perform("brightness", Strokes.slide(from: (1, 40), in: (20, 0), then: (0, 40))) {
            brightness()?.hasPrefix("brightnessctl -q set -- -") == true
        }
        for mode in ["hide", "dock"] {
            try hand.perform("bar", Strokes.slide(from: (128, 1), in: (0, 20), then: (0, 10))) {
                try sway.barMode == mode
            }
        }
    }

    private func switchOffAndOn() throws {
        let isOn = hand.isEnabled
        try hand.perform("gestures-off", Strokes.hold(fingers: 5, for: 1_200)) {
            !isOn("fullscreen") && !isOn("close") && isOn("volume") && isOn("gestures-on")
        }
        try hand.perform("gestures-on", Strokes.taps(1, fingers: 5)) { isOn("fullscreen") && isOn("close") }
    }
}

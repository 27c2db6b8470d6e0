import Testing

/// Configurations/x11.toml under Xvfb: every gesture does what its name says.
@Suite(.serialized, .enabled(if: XDesktop.isInstalled, "needs xvfb, jwm, xdotool, wmctrl and x11-utils"))
struct XTests {
    private let desktop: XDesktop
    private let fixture: ConfigurationFixture

    init() throws {
        desktop = try XDesktop()
        fixture = try ConfigurationFixture("x11.toml", environment: desktop.environment, watching: ["xdotool"])
    }

    @Test("Every gesture of x11.toml works under Xvfb") func everyGestureWorksUnderXvfb() throws {
        try useMouse()
        try pressKeys()
        try arrange()
        fixture.expectThatAllWasTried()
    }

    private func useMouse() throws {
        // The picture has 5 pixels per millimetre.
        try fixture.perform("right-click", Strokes.taps(1, fingers: 2, at: (110, 70))) { desktop.clicks(3) == 1 }
        #expect(try desktop.tell("xdotool", "getmouselocation").hasPrefix("x:550 y:350 "))
        try fixture.perform("middle-click", Strokes.taps(1, fingers: 3)) { desktop.clicks(2) == 1 }
        try fixture.perform("scroll", Strokes.drag(fingers: 2, by: (0, 40))) { steps(4) == 7 && desktop.clicks(4) > 0 }
        try fixture.perform("scroll", Strokes.drag(fingers: 2, by: (0, -25))) { steps(5) == 4 && desktop.clicks(5) > 0 }
    }

    /// The number of clicks that `scroll` has asked for. JWM drops some 4 % of clicks that follow each other at once, so
    /// the window's own count is no measure of the steps.
    private func steps(_ button: Int) -> Int {
        let calls = fixture.fakes.calls.map { $0.split(separator: " ") }
        let scrolls = calls.filter { $0.contains("--repeat") && $0.last == "\(button)" }
        return scrolls.map { Int($0[$0.count - 2]) ?? 0 }.reduce(0, +)
    }

    private func pressKeys() throws {
        try fixture.perform("zoom", Strokes.spread(fingers: 2, 20, 40)) { desktop.keys("plus", control: true) >= 3 }
        try fixture.perform("zoom", Strokes.spread(fingers: 2, 40, 20)) { desktop.keys("minus", control: true) >= 3 }
        try fixture.perform("menu", Strokes.taps(1, fingers: 4)) { desktop.keys("Super_L") == 1 }
        try fixture.perform("volume", Strokes.slide(from: (255, 100), in: (-20, 0), then: (0, -40))) {
            desktop.keys("XF86AudioRaiseVolume") >= 6
        }
        try fixture.perform("brightness", Strokes.slide(from: (1, 40), in: (20, 0), then: (0, 40))) {
            desktop.keys("XF86MonBrightnessDown") >= 6
        }
    }

    private func arrange() throws {
        for place in ["1", "2"] {
            try fixture.perform("next-desktop", Strokes.drag(fingers: 3, by: (-30, 0))) { desktop.desktop == place }
        }
        for place in ["1", "0"] {
            try fixture.perform("previous-desktop", Strokes.drag(fingers: 3, by: (30, 0))) { desktop.desktop == place }
        }
        try desktop.focus()
        let size = try #require(desktop.windowSize)
        try fixture.perform("maximize", Strokes.drag(fingers: 3, by: (0, -30))) {
            desktop.windowSize?.hasPrefix("12") == true
        }
        try fixture.perform("maximize", Strokes.drag(fingers: 3, by: (0, -30))) { desktop.windowSize == size }
        try fixture.perform("minimize", Strokes.drag(fingers: 3, by: (0, 30))) { !desktop.isWindowVisible }
        try desktop.focus()
        try fixture.perform("close", Strokes.spread(fingers: 4, 50, 20)) {
            // wmctrl fails if the window closes while it looks.
            (try? desktop.tell("wmctrl", "-l"))?.isEmpty == true
        }
    }
}

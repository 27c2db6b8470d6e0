import Foundation
import TestSupport
import Testing

/// Configurations/kiosk.toml: Sway shows a program, and a substitute for the session can be ended.
@Suite(
    .serialized, .enabled(if: HeadlessSway.isInstalled && Host.has("wtype"), "needs sway, foot and wtype"))
struct KioskTests {
    private let sway: HeadlessSway
    private let fixture: ConfigurationFixture
    private let page: Program
    private let typed: TemporaryFolder

    init() throws {
        sway = try HeadlessSway()
        typed = try TemporaryFolder()
        fixture = try ConfigurationFixture("kiosk.toml", environment: sway.environment, fakes: ["pactl"])
        page = try sway.openWindow(running: "stty -icanon -echo; cat > '\(typed.path)/keys'")
    }

    /// Takes 12 s, since the hands hold still for as long as the configuration says, and Sway keeps time itself.
    @Test("Every gesture of kiosk.toml works in Sway") func everyGestureWorksInAKiosk() throws {
        try fixture.perform("reload", Strokes.hold(fingers: 3, for: 2_200)) { typed.read("keys") == "\u{1b}[15~" }
        try fixture.perform("home", Strokes.taps(2, fingers: 3)) {
            typed.read("keys") == "\u{1b}[15~" + "\u{1b}[1;3H"
        }
        try fixture.perform("volume", Strokes.slide(fingers: 2, from: (255, 100), in: (-20, 0), then: (0, -40))) {
            fixture.fakes.calls.last?.hasPrefix("pactl set-sink-volume @DEFAULT_SINK@ +") == true
        }
        try leave()
        fixture.expectThatAllWasTried()
    }

    private func leave() throws {
        let session = try Program("/usr/bin/sleep", ["1000"], in: typed)
        let pid = session.pid
        let logind = try FakeService("org.freedesktop.login1", on: fixture.base) { call in
            if call.hasPrefix("/org/freedesktop/login1 TerminateUser") { kill(pid, SIGTERM) }
        }
        // This hold is too short.
        try fixture.base.play(Strokes.hold(fingers: 4, for: 3_000))
        #expect(logind.calls == [])
        try fixture.perform("leave", Strokes.hold(fingers: 4, for: 5_300)) { !logind.calls.isEmpty }
        session.waitForEnd()
        #expect(session.status == 128 + SIGTERM)
        #expect(logind.calls == ["/org/freedesktop/login1 TerminateUser uint32(\(getuid()))"])
    }
}

import Foundation
import TestSupport
import Testing

/// Configurations/phone.toml with the hardware of a phone, as far as that can be emulated.
@Suite(.serialized, .enabled(if: Host.has("brightnessctl"), "needs brightnessctl")) struct PhoneTests {
    private static let lights = """

        P: /devices/platform/panel/backlight/panel
        E: SUBSYSTEM=backlight
        A: brightness=50
        A: max_brightness=100

        P: /devices/platform/torch/leds/white:flash
        E: SUBSYSTEM=leds
        A: brightness=0
        A: max_brightness=1

        """

    private let home: TemporaryFolder
    private let fixture: ConfigurationFixture
    private let keyboard: FakeService
    private let logind: FakeService

    init() throws {
        home = try TemporaryFolder()
        fixture = try ConfigurationFixture(
            "phone.toml", environment: ["HOME": home.path], fakes: ["pactl", "playerctl", "grim"],
            devices: Self.lights)
        keyboard = try FakeService("sm.puri.OSK0", on: fixture.base)
        logind = try FakeService("org.freedesktop.login1", on: fixture.base)
    }

    /// The brightness of a light.
    private func brightness(_ light: String) -> Int? {
        let root = fixture.base.deviceEnvironment["UMOCKDEV_DIR"] ?? ""
        let file = try? String(contentsOfFile: "\(root)/sys/class/\(light)/brightness", encoding: .utf8)
        return file.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    @Test("Every gesture of phone.toml works with the hardware of a phone")
    func everyGestureWorksWithWhatAPhoneHas() throws {
        try useKeyboard()
        try slideAlongEdges()
        try pressAndTap()
        fixture.expectThatAllWasTried()
    }

    private func useKeyboard() throws {
        let call = "/sm/puri/OSK0 SetVisible"
        try fixture.perform("keyboard", Strokes.slide(from: (128, 159), in: (0, -30))) {
            keyboard.calls == ["\(call) boolean(true)"]
        }
        try fixture.perform("keyboard-away", Strokes.drag(fingers: 2, by: (0, 30), from: (128, 100))) {
            keyboard.calls == ["\(call) boolean(true)", "\(call) boolean(false)"]
        }
    }

    private func slideAlongEdges() throws {
        try fixture.perform("brightness", Strokes.slide(from: (1, 120), in: (20, 0), then: (0, -60))) {
            brightness("backlight/panel") ?? 0 >= 80
        }
        try fixture.perform("brightness", Strokes.slide(from: (1, 40), in: (20, 0), then: (0, 60))) {
            brightness("backlight/panel") ?? 100 <= 60
        }
        try fixture.perform("volume", Strokes.slide(from: (255, 40), in: (-20, 0), then: (0, 60))) {
            fixture.fakes.calls.last?.hasPrefix("pactl set-sink-volume @DEFAULT_SINK@ -") == true
        }
    }

    private func pressAndTap() throws {
        try fixture.perform("lock", Strokes.taps(2, at: (128, 5))) {
            logind.calls == ["/org/freedesktop/login1/session/auto Lock"]
        }
        let playerCalls = { fixture.fakes.calls.filter { $0.hasPrefix("playerctl") } }
        try fixture.perform("next-piece", Strokes.taps(2, fingers: 3)) { playerCalls() == ["playerctl next"] }
        try fixture.perform("play-or-pause", Strokes.taps(1, fingers: 3)) {
            playerCalls() == ["playerctl next", "playerctl play-pause"]
        }
        for light in [1, 0] {
            try fixture.perform("torch", Strokes.hold(fingers: 3, for: 900)) {
                brightness("leds/white:flash") == light
            }
        }
        try fixture.perform("screenshot", Strokes.drag(fingers: 3, by: (0, 30))) {
            fixture.fakes.calls.last?.hasPrefix("grim \(home.path)/Pictures/20") == true
        }
    }
}

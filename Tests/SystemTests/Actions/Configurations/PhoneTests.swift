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
    private let desk: Desk
    private let keyboard: BusStandIn
    private let logind: BusStandIn

    init() throws {
        home = try TemporaryFolder()
        desk = try Desk(
            "phone.toml", environment: ["HOME": home.path], standIns: ["pactl", "playerctl", "grim"],
            devices: Self.lights)
        keyboard = try BusStandIn("sm.puri.OSK0", on: desk.stage)
        logind = try BusStandIn("org.freedesktop.login1", on: desk.stage)
    }

    /// The brightness of a light.
    private func brightness(_ light: String) -> Int? {
        let root = desk.stage.deviceEnvironment["UMOCKDEV_DIR"] ?? ""
        let file = try? String(contentsOfFile: "\(root)/sys/class/\(light)/brightness", encoding: .utf8)
        return file.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    @Test("Every gesture of phone.toml works with the hardware of a phone")
    func everyGestureWorksWithWhatAPhoneHas() throws {
        try useKeyboard()
        try slideAlongEdges()
        try pressAndTap()
        desk.expectThatAllWasTried()
    }

    private func useKeyboard() throws {
        let call = "/sm/puri/OSK0 SetVisible"
        try desk.perform("keyboard", Strokes.slide(from: (128, 159), in: (0, -30))) {
            keyboard.calls == ["\(call) boolean(true)"]
        }
        try desk.perform("keyboard-away", Strokes.drag(fingers: 2, by: (0, 30), from: (128, 100))) {
            keyboard.calls == ["\(call) boolean(true)", "\(call) boolean(false)"]
        }
    }

    private func slideAlongEdges() throws {
        try desk.perform("brightness", Strokes.slide(from: (1, 120), in: (20, 0), then: (0, -60))) {
            brightness("backlight/panel") ?? 0 >= 80
        }
        try desk.perform("brightness", Strokes.slide(from: (1, 40), in: (20, 0), then: (0, 60))) {
            brightness("backlight/panel") ?? 100 <= 60
        }
        try desk.perform("volume", Strokes.slide(from: (255, 40), in: (-20, 0), then: (0, 60))) {
            desk.standIns.calls.last?.hasPrefix("pactl set-sink-volume @DEFAULT_SINK@ -") == true
        }
    }

    private func pressAndTap() throws {
        try desk.perform("lock", Strokes.taps(2, at: (128, 5))) {
            logind.calls == ["/org/freedesktop/login1/session/auto Lock"]
        }
        let playerCalls = { desk.standIns.calls.filter { $0.hasPrefix("playerctl") } }
        try desk.perform("next-piece", Strokes.taps(2, fingers: 3)) { playerCalls() == ["playerctl next"] }
        try desk.perform("play-or-pause", Strokes.taps(1, fingers: 3)) {
            playerCalls() == ["playerctl next", "playerctl play-pause"]
        }
        for light in [1, 0] {
            try desk.perform("torch", Strokes.hold(fingers: 3, for: 900)) {
                brightness("leds/white:flash") == light
            }
        }
        try desk.perform("screenshot", Strokes.drag(fingers: 3, by: (0, 30))) {
            desk.standIns.calls.last?.hasPrefix("grim \(home.path)/Pictures/20") == true
        }
    }
}

import Foundation
import MudraTouch
import TestSupport
import Testing

/// A session on a screen that mudrad has grabbed, with gestures of alice's, as its services run them.
final class SessionStage {
    let session: DesktopSession
    let screen: UinputDevice
    private let description: UinputDevice.Description
    private let monitor: Program
    private let folder: TemporaryFolder
    private var panel: PanelFrames

    /// Slow as the machine is, its fingers may be slow too.
    private static let gestures = """
        [[gesture]]
        name = "swipe"
        type = "swipe"
        touches = 3
        direction = "up"
        max_duration_ms = 20000
        land_within_ms = 5000
        lift_within_ms = 5000
        run = "true"
        [[gesture]]
        name = "pinch"
        type = "pinch"
        touches = 3
        on_began = "true"
        [[gesture]]
        name = "press"
        type = "long-press"
        touches = 3
        on_began = "true"
        """

    /// - Parameter takeBack: how mudrad takes touches back, as `[grab]` has it; nil: it says nothing of it.
    init(_ compositor: Compositor, takeBack: String?) throws {
        folder = try TemporaryFolder()
        var description = UinputDevice.Description.panel()
        description.name = Array("mudra session screen".utf8)
        self.description = description
        panel = PanelFrames(description)
        let device = "[[device]]\nmatch = \"mudra session screen\"\ngrab = true\n"
        let grab = takeBack.map { "[grab]\ntake_back = \"\($0)\"\n" } ?? ""
        try FileManager.default.createDirectory(atPath: "/etc/mudra", withIntermediateDirectories: true)
        try (device + grab).write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        try Package.shell("systemctl reset-failed; systemctl restart mudrad.service")
        try DesktopSession.write(Self.gestures, to: ".config/mudra/gestures.toml")
        screen = try UinputDevice(description)
        session = try DesktopSession(compositor)
        try session.run("systemctl --user daemon-reload; systemctl --user restart mudra-actions.service")
        monitor = try session.start(
            [Program.path("mudractl"), "monitor", "--json"], keeping: ["began", "recognized"], in: folder)
        let isReady = Package.soon { try session.run("mudractl gestures").contains("swipe") }
        #expect(isReady, "\(Self.journal)")
    }

    deinit {
        _ = try? session.run("systemctl --user stop mudra-actions.service")
    }

    /// What both services have said.
    static var journal: String {
        (try? Package.attempt("journalctl --no-pager --output=cat -u mudrad.service _COMM=mudra-actions -n 40").said)
            ?? ""
    }

    /// Whether the screen is grabbed, and the compositor sees the virtual one.
    var isGrabbed: Bool { GrabStage.virtualNode(of: screen.node) != nil }

    /// How many gestures have begun so far.
    var gestureCount: Int { monitor.said.utf8.count { $0 == UInt8(ascii: "\n") } }

    /// Plays strokes in their own time.
    /// - Returns: when the last of it was sent, in ms of CLOCK_MONOTONIC.
    @discardableResult
    func play(_ strokes: String) throws -> Int {
        let frames = panel.frames(try UinputDevice.events(strokes))
        let start = Clock.now
        for frame in frames {
            let wait = start + (frame.time - (frames.first?.time ?? 0)) - Clock.now
            if wait > 0 { usleep(UInt32(clamping: wait.value)) }
            screen.send(frame.events)
        }
        return Int(Clock.now.value / 1_000)
    }
}

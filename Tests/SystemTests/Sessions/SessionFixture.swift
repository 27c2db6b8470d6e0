import Foundation
import MudraTouch
import TestSupport
import Testing

/// A session on a screen that mudrad has grabbed, with alice's gestures and the installed services.
final class SessionFixture {
    let session: DesktopSession
    let screen: UinputDevice
    private let description: UinputDevice.Description
    private let monitor: Program
    private let folder: TemporaryFolder
    private var panel: PanelFrames
    /// Gestures are registered in the order of their configuration.
    private let lastGesture: String

    /// The gestures have limits for slow fingers.
    static let gestures = """
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

    /// - Parameters:
    ///   - takeBack: how mudrad takes touches back, as in `[grab]`. Nil for mudrad's default.
    ///   - device: more lines for the screen's `[[device]]`.
    ///   - gestures: alice's gestures.toml.
    init(
        _ compositor: Compositor, takeBack: String? = nil, device: String = "",
        gestures: String = SessionFixture.gestures
    ) throws {
        folder = try TemporaryFolder()
        lastGesture = Self.names(in: gestures).last ?? ""
        var description = UinputDevice.Description.panel()
        description.name = Array("mudra session screen".utf8)
        self.description = description
        panel = PanelFrames(description)
        let device = "[[device]]\nmatch = \"mudra session screen\"\ngrab = true\n\(device)\n"
        let grab = takeBack.map { "[grab]\ntake_back = \"\($0)\"\n" } ?? ""
        try FileManager.default.createDirectory(atPath: "/etc/mudra", withIntermediateDirectories: true)
        try (device + grab).write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        try Package.shell("systemctl reset-failed; systemctl restart mudrad.service")
        try DesktopSession.write(gestures, to: ".config/mudra/gestures.toml")
        screen = try UinputDevice(description)
        session = try DesktopSession(compositor)
        try session.run("systemctl --user daemon-reload; systemctl --user restart mudra-actions.service")
        monitor = try session.start(
            [Program.path("mudractl"), "monitor", "--json"], keeping: ["began", "recognized", "ended"], in: folder)
        waitForGestures()
    }

    deinit {
        _ = try? session.run("systemctl --user stop mudra-actions.service")
    }

    /// The names of the gestures in a configuration.
    static func names(in configuration: String) -> [String] {
        configuration.split(separator: "\n").filter { $0.hasPrefix("name = \"") }
            .map { String($0.split(separator: "\"")[1]) }
    }

    /// The log of both services.
    static var journal: String {
        let fields = "_SYSTEMD_UNIT=mudrad.service + _COMM=mudra-actions"
        return (try? Package.attempt("journalctl --no-pager --output=cat -n 40 \(fields)").said) ?? ""
    }

    /// Waits until mudrad has registered alice's gestures.
    func waitForGestures(sourceLocation: SourceLocation = #_sourceLocation) {
        let isReady = Package.soon { try session.run("mudractl gestures || :").contains("\(lastGesture) (") }
        #expect(isReady, "\(Self.journal)", sourceLocation: sourceLocation)
    }

    /// Waits until mudrad has grabbed the screen and the compositor has opened the virtual screen.
    func waitForGrab(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let object = GrabFixture.path(screen.node)
        let isGrabbed = Package.soon {
            try Package.attempt(
                "busctl get-property org.mudra.Mudra1 \(object) org.mudra.Mudra1.Device Grabbed"
            ).said == "b true\n"
        }
        try #require(isGrabbed, "\(Self.journal)", sourceLocation: sourceLocation)
    }

    /// Waits until a tap on the grabbed screen clicks the button that a client shows.
    func waitForClick(on client: SessionClient, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try waitForGrab(sourceLocation: sourceLocation)
        let count = client.lines.count
        // A tap is lost if it comes before the compositor has found the virtual screen.
        let isClicked = try eventually(every: 1, within: 1) {
            try play(Strokes.tap())
            return eventually(every: 50, within: 2) { client.did("click", after: count) > 0 }
        }
        try #require(
            isClicked, "no tap clicks: \(client.lines.suffix(20)) \(Self.journal)", sourceLocation: sourceLocation)
    }

    var gestureCount: Int { count(of: "", ["began", "recognized"]) }

    /// The number of times a gesture has entered one of these states.
    /// - Parameter gesture: its name, or an empty string for all gestures.
    func count(of gesture: String, _ states: [String]) -> Int {
        monitor.said.split(separator: "\n").count { line in
            (gesture.isEmpty || line.contains("\"\(gesture)\"")) && states.contains { line.contains("\"\($0)\"") }
        }
    }

    /// Plays strokes in their own time.
    /// - Returns: when the last event was sent, in ms of CLOCK_MONOTONIC.
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

import Foundation
import MudraBus
import TestSupport
import Testing

/// `mudra-actions` detects the properties of its session and reports them to `mudrad`.
@Suite(.serialized) struct DesktopTests: SubscriberSuite {
    let setup: SubscriberFixture
    private static let gestures = "[[gesture]]\nname = \"tap\"\ntype = \"tap\"\nrun = \"true\"\n"

    init() throws {
        setup = try SubscriberFixture(configuration: "[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
    }

    private func get(_ property: String) -> String? {
        client.get(property, of: "org.mudra.Mudra1.Device", at: "/org/mudra/Mudra1/devices/event3")?.text
    }

    private func start(_ environment: [String: String]) throws -> Program {
        try fixture.startActions(Self.gestures, environment: environment)
    }

    /// Swipes to the right on the panel as it was built, and returns the direction that the user sees.
    private func swipe() throws -> String? {
        let before = client.gestures.count
        try fixture.play(Strokes.threeFingerSwipe(by: 80))
        #expect(eventually { client.gestures.count > before })
        return client.gestures.last?.recognizer
    }

    @Test(
        "A screen follows the rotation of Sway's output", .enabled(if: HeadlessSway.isInstalled, "needs sway and foot"))
    func screensFollowSway() throws {
        for direction in ["left", "right", "up", "down"] {
            let options: [(String, BusValue)] = [("touches", .int32(3)), ("direction", .string(direction))]
            #expect(client.add(direction, "swipe", options).isSuccess)
        }
        let sway = try HeadlessSway()
        let actions = try start(sway.environment)
        #expect(eventually { get("OrientationSource") } == "compositor")
        #expect(get("Orientation") == "normal")
        daemon.wait(for: ": sway, which ")
        // Sway turns clockwise: the top of the picture is at the right side of the panel.
        try sway.tell("output HEADLESS-1 transform 90")
        #expect(eventually { get("Orientation") } == "right-up")
        #expect(try swipe() == "up")
        try sway.tell("output HEADLESS-1 transform 180")
        #expect(eventually { get("Orientation") } == "bottom-up")
        try sway.tell("output HEADLESS-1 transform 270")
        #expect(eventually { get("Orientation") } == "left-up")
        #expect(try swipe() == "down")
        // With a second output that is turned otherwise, the rotation is unknown until both are turned the same way.
        try sway.tell("create_output")
        #expect(eventually { get("OrientationSource") } == "assumed")
        try sway.tell("output HEADLESS-2 transform 270")
        #expect(eventually { get("Orientation") } == "left-up")
        withExtendedLifetime(actions) {}
    }

    @Test(
        "mudra-actions reports the session again to a new mudrad, which forgets it when the session ends",
        .enabled(if: HeadlessSway.isInstalled, "needs sway and foot"))
    func mudradIsToldAnewWhenItComesBackAndForgetsWhatIsOver() throws {
        var sway: HeadlessSway? = try HeadlessSway()
        let environment = try #require(sway).environment
        try sway?.tell("output HEADLESS-1 transform 180")
        let actions = try start(environment)
        #expect(eventually { get("Orientation") } == "bottom-up")
        daemon.send(SIGTERM)
        daemon.waitForEnd()
        let next = try fixture.startDaemon(
            configuration: "[[device]]\nmatch = \"*\"\norientation = \"auto\"\n")
        #expect(eventually { get("Orientation") } == "bottom-up")
        sway = nil
        #expect(eventually { get("OrientationSource") } == "assumed")
        actions.wait(for: "how its outputs are rotated: it closed the connection")
        withExtendedLifetime(next) {}
    }

    @Test("An X session does not report cancelled touches") func xTellsOfNoCancelledTouches() throws {
        let actions = try start(["DISPLAY": ":77", "WAYLAND_DISPLAY": ""])
        daemon.wait(for: "X11, which does not tell applications about cancelled touches")
        actions.send(SIGTERM)
        actions.waitForEnd()
    }

    /// A compositor that is silent, one that sends nonsense, and none at all: the gestures are registered each time.
    @Test("A false compositor does no harm") func aCompositorThatIsNoneDoesNoHarm() throws {
        let nonsense = [UInt8](repeating: 0xFF, count: 100_000)
        for answer in [nil, [], nonsense] as [[UInt8]?] {
            let fake = try FakeCompositor(in: fixture.folder, answer: answer)
            let actions = try start(["WAYLAND_DISPLAY": fake.path])
            #expect(eventually { fake.isAsked })
            if answer == nonsense { actions.wait(for: "a message of 65535 bytes") }
            #expect(actions.status == nil && get("OrientationSource") == "assumed")
            actions.send(SIGTERM)
            actions.waitForEnd()
        }
        let actions = try start(["WAYLAND_DISPLAY": "/nowhere/wayland-0"])
        actions.wait(for: "cannot ask the compositor at /nowhere/wayland-0")
    }
}

/// A socket that programs take for a compositor's.
private final class FakeCompositor: @unchecked Sendable {
    let path: String
    private let listener: Int32
    private let lock = NSLock()
    private var asked = false

    /// - Parameter answer: the answer to every request; nil to accept no connection.
    init(in folder: TemporaryFolder, answer: [UInt8]?) throws {
        path = folder.path("wayland-\(answer?.count ?? -1)")
        listener = try UnixSocket.listener(at: path)
        asked = answer == nil
        guard let answer else { return }
        Thread.detachNewThread { [self] in
            var question = [UInt8](repeating: 0, count: 64)
            var connection: Int32
            // The first connection may only find out which process listens.
            repeat {
                connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
            } while recv(connection, &question, question.count, 0) <= 0
            lock.withLock { asked = true }
            _ = Glibc.send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
        }
    }

    deinit {
        close(listener)
    }

    var isAsked: Bool { lock.withLock { asked } }
}

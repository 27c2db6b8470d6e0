import Foundation
import TestSupport
import Testing

/// mudra-actions with display servers that are not what they should be.
@Suite(.serialized) struct HostileServerTests {
    private static let gesture = "[[gesture]]\nname = \"tap\"\ntype = \"tap\"\nwhen = { app = \"x\" }\n"
    private let fixture: BusFixture
    private let daemon: Program
    private let number = Int.random(in: 10_000..<1_000_000)

    init() throws {
        fixture = try BusFixture()
        daemon = try fixture.startDaemon()
        try FileManager.default.createDirectory(atPath: "/tmp/.X11-unix", withIntermediateDirectories: true)
    }

    private var socket: String { "/tmp/.X11-unix/X\(number)" }

    @Test("mudra-actions ends at a signal while its X server answers no more", arguments: [false, true])
    func itEndsWhileTheServerIsSilent(_ answersSetup: Bool) throws {
        let server = try FakeXServer(at: socket, setup: .bytes(answersSetup ? FakeXServer.setup : [])) { _ in
            .bytes([])
        }
        defer { unlink(socket) }
        let actions = try fixture.startActions(Self.gesture, environment: ["DISPLAY": ":\(number)"])
        // The one for the pointers, and the one for the focus.
        #expect(eventually { server.greetingsSoFar.count } == 2)
        let client = try TestClient(fixture)
        #expect(eventually { client.callActions("Reload").isSuccess }, "\(actions.said)")
        actions.stop(SIGTERM)
        #expect(actions.status == 0, "\(actions.said)")
    }

    @Test("mudra-actions lives on when its X server lies about the number of devices")
    func itSurvivesLies() throws {
        let server = try FakeXServer(at: socket) { question in
            let isOfDevices = question.opcode == 131 && question.detail == 48
            return .bytes(question.answer(0, isOfDevices ? [0xff, 0xff] : [1, 131], then: isOfDevices ? [6, 0] : []))
        }
        defer { unlink(socket) }
        let actions = try fixture.startActions(Self.gesture, environment: ["DISPLAY": ":\(number)"])
        #expect(eventually { server.greetingsSoFar.count } == 2)
        let client = try TestClient(fixture)
        #expect(eventually { client.callActions("Reload").isSuccess }, "\(actions.said)")
        #expect(actions.isRunning, "\(actions.said)")
    }

    @Test("mudra-actions refuses another user's server, and says so", .enabled(if: geteuid() == 0, "as root only"))
    func anotherUsersServerIsRefused() throws {
        #expect(chmod("/tmp/.X11-unix", 0o1777) == 0)
        let other = try Stranger(at: socket)
        defer { unlink(socket) }
        let actions = try fixture.startActions(Self.gesture, environment: ["DISPLAY": ":\(number)"])
        actions.wait(for: "\(socket) belongs to a program of another user (\(Stranger.user)): ")
        #expect(actions.isRunning)
        withExtendedLifetime(other) {}
    }

    @Test("mudra-actions refuses another user's session bus", .enabled(if: geteuid() == 0, "as root only"))
    func anotherUsersBusIsRefused() throws {
        #expect(chmod(fixture.folder.path, 0o777) == 0)
        let other = try Stranger(at: fixture.folder.path("other"))
        let file = try fixture.folder.write(Self.gesture, to: "gestures.toml")
        let bus = "unix:path=\(fixture.folder.path("other"))"
        let actions = try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", file], in: fixture.folder,
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": fixture.folder.path])
        actions.wait(for: "no session bus (it belongs to a program of another user (\(Stranger.user))")
        actions.wait(for: " registered")
        withExtendedLifetime(other) {}
    }
}

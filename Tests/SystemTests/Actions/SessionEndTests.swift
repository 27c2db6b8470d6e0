import Foundation
import TestSupport
import Testing

/// `mudra-actions` lasts as long as the display server of its session. A bus plays the server, since it is a process
/// with a listening socket.
@Suite(.serialized) struct SessionEndTests {
    private static let gesture = "[[gesture]]\nname = \"tap\"\ntype = \"tap\"\n"
    private let fixture: BusFixture
    private let daemon: Program
    private let environment: [String: String]

    init() throws {
        fixture = try BusFixture()
        daemon = try fixture.startDaemon()
        environment = ["XDG_RUNTIME_DIR": fixture.folder.path, "WAYLAND_DISPLAY": "wayland-1"]
    }

    private func startServer(_ name: String = "wayland-1") throws -> PrivateBus {
        try PrivateBus(at: "unix:path=\(fixture.folder.path(name))")
    }

    @Test("mudra-actions ends with its display server", arguments: [SIGTERM, SIGKILL])
    func itEndsWithTheServer(_ signal: Int32) throws {
        let server = try startServer()
        let actions = try fixture.startActions(Self.gesture, environment: environment)
        server.process.stop(signal)
        actions.waitForEnd()
        #expect(
            actions.status == 0 && actions.said.contains("the session's display server has ended"), "\(actions.said)")
    }

    /// A crashed compositor leaves a socket like this, and a kiosk's compositor may still be to come.
    @Test("A socket without a server does not end mudra-actions") func aSocketThatNobodyServesEndsNothing() throws {
        try startServer().process.stop(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: fixture.folder.path("wayland-1")))
        let actions = try fixture.startActions(Self.gesture, environment: environment)
        try startServer("another").process.stop(SIGKILL)
        let client = try TestClient(fixture)
        #expect(eventually { client.callActions("Reload").isSuccess }, "\(actions.said)")
        #expect(actions.isRunning)
    }

    /// The environment may name an X display that has gone, and a compositor that runs, or the other way round.
    @Test("Of two servers in the environment, the running one counts")
    func ofTwoServersTheOneThatIsThereCounts() throws {
        let server = try startServer("second")
        let actions = try fixture.startActions(
            Self.gesture,
            environment: environment.merging(["WAYLAND_DISPLAY": fixture.folder.path("second"), "DISPLAY": ":4711"]) {
                $1
            })
        server.process.stop(SIGKILL)
        actions.waitForEnd()
        #expect(actions.status == 0, "\(actions.said)")
    }
}

import Foundation
import MudraBus
import TestSupport
import Testing

/// `mudrad --clock`: which clocks it takes, and from which tests.
@Suite(.serialized) struct ClockTests {
    private let fixture: BusFixture
    private let clock: ScriptedClock

    init() throws {
        fixture = try BusFixture()
        clock = try ScriptedClock(at: fixture.folder.path("clock"))
    }

    private func start(_ bus: String? = nil, clock: String? = nil) throws -> Program {
        try Program(
            "mudrad", ["--bus", bus ?? fixture.bus, "--config", "/dev/null", "--clock", clock ?? self.clock.path],
            in: fixture.folder, environment: fixture.deviceEnvironment)
    }

    /// Waits for the end of a `mudrad` that has no clock.
    private func ends(_ daemon: Program, saying text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        daemon.waitForEnd()
        #expect(daemon.status == 1, "\(daemon.said)", sourceLocation: sourceLocation)
        #expect(daemon.said.contains(text), "\(daemon.said)", sourceLocation: sourceLocation)
    }

    /// A private bus is the system bus here. mudrad recognizes it by its number, and not by its address.
    @Test("mudrad takes no clock on the system bus, however its address is written")
    func thereIsNoClockOnTheSystemBus() throws {
        fixture.deviceEnvironment["DBUS_SYSTEM_BUS_ADDRESS"] = fixture.bus
        let socket = fixture.folder.path("bus")
        try FileManager.default.createSymbolicLink(atPath: fixture.folder.path("link"), withDestinationPath: socket)
        let folder = fixture.folder.path
        for bus in [
            "system", fixture.bus, "unix:path=\(folder)/link", "unix:path=\(folder)/./bus",
            "unix:path=\(folder)/nothing;unix:path=\(socket)", "unix:path=\(socket.replacing("b", with: "%62"))",
        ] {
            let refusal = "--clock is for tests: mudrad takes no clock on the system bus"
            ends(try start(bus), saying: refusal)
        }
        // Without --bus.
        ends(
            try Program(
                "mudrad", ["--config", "/dev/null", "--clock", clock.path], in: fixture.folder,
                environment: fixture.deviceEnvironment), saying: "mudrad takes no clock on the system bus")
        #expect(!clock.isCalled)
    }

    /// A mudrad that could not find out would have to believe the environment.
    @Test("mudrad takes no clock if it cannot ask the system bus which bus it is")
    func aSystemBusThatCannotBeAskedIsNoLicence() throws {
        let path = fixture.folder.path("no-stream")
        let socket = try UnixSocket.messages(at: path)
        defer { close(socket) }
        fixture.deviceEnvironment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(path)"
        ends(try start(), saying: "cannot find out whether it is on the system bus: ")
        #expect(!clock.isCalled)
    }

    @Test("The unit of the service names no clock") func theUnitNamesNoClock() throws {
        let repository = URL(fileURLWithPath: Repository.root)
        for folder in ["systemd", "dbus", "udev-rules", "debian"] {
            let path = repository.appendingPathComponent(folder).path
            let files = FileText.names(in: path)
            #expect(!files.isEmpty)
            for file in files { #expect(FileText.read("\(path)/\(file)")?.contains("--clock") != true, "\(file)") }
        }
    }

    @Test("mudrad answers each time, and answers the same time again") func itAnswers() throws {
        let daemon = try start()
        let follower = try clock.accept()
        for time: UInt64 in [1_000, 1_000, 5_000_000_000_000, .max] {
            follower.send(time)
            #expect(follower.answer() == time, "\(daemon.said)")
        }
        daemon.stop(SIGTERM)
        #expect(daemon.status == 0, "\(daemon.said)")
    }

    @Test("mudrad ends when its clock does what no clock does")
    func aClockThatIsNoneEndsIt() throws {
        for (deed, text): ((ScriptedClock.Follower) -> Void, String) in [
            ({ $0.close() }, "has gone: mudrad ends"),
            ({ $0.send(999) }, "goes back from 1000 to 999 µs"),
            ({ $0.send(bytes: 4) }, "has sent 4 bytes instead of 8"),
            ({ $0.send(bytes: 16) }, "has sent 16 bytes instead of 8"),
        ] {
            let daemon = try start()
            let follower = try clock.accept()
            follower.send(1_000)
            #expect(follower.answer() == 1_000)
            deed(follower)
            ends(daemon, saying: text)
        }
    }

    @Test("mudrad does not start without its clock") func itDoesNotStartWithoutItsClock() throws {
        ends(try start(clock: fixture.folder.path("none")), saying: "none: No such file or directory")
        ends(try start(clock: String(repeating: "x", count: 200)), saying: "is too long for a socket")
        let daemon = try start()
        try clock.accept().close()
        ends(daemon, saying: "has gone: mudrad ends")
    }
}

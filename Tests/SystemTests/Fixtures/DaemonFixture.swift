import Foundation
import TestSupport
import Testing

/// A private bus, and the programs that a test starts on it.
class BusFixture {
    let folder: TemporaryFolder
    private let privateBus: PrivateBus
    /// The environment of programs that use devices.
    var deviceEnvironment: [String: String] = [:]
    /// The options of `mudrad` by which it takes the time from the test.
    var clockOptions: [String] = []

    /// - Parameter busConfiguration: the bus's configuration file, or nil for the session bus's.
    init(_ busConfiguration: String? = nil) throws {
        let folder = try TemporaryFolder()
        let configuration = try busConfiguration.map { try folder.write($0, to: "bus.conf") }
        privateBus = try PrivateBus(at: "unix:path=\(folder.path("bus"))", configuration: configuration)
        self.folder = folder
    }

    /// The bus's address.
    var bus: String { privateBus.address }
    /// The session bus and the runtime folder are private, and never the developer's own.
    var sessionEnvironment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": folder.path] }
    var busDaemon: Program { privateBus.process }

    /// Starts `mudrad`.
    /// - Parameters:
    ///   - configuration: its mudrad.toml, which the test may change later. Nil: it has none. Files that the
    ///     test makes beside it then do not wake mudrad.
    ///   - launcher: a program with arguments that starts the daemon, or an empty array.
    func startDaemon(
        _ program: String = "mudrad", configuration: String? = "", by launcher: [String] = []
    ) throws -> Program {
        let file = try configuration.map { try folder.write($0, to: "mudrad.toml") } ?? "/dev/null"
        let words =
            launcher.isEmpty ? [] : launcher.dropFirst() + [Program.folder.appendingPathComponent("mudrad").path]
        return try Program(
            launcher.first ?? program, words + ["--bus", bus, "--config", file] + clockOptions, in: folder,
            environment: deviceEnvironment)
    }

    /// Starts `mudra-actions` with a configuration, which the test may change later, and waits until the gestures are
    /// registered.
    func startActions(_ configuration: String, environment: [String: String] = [:]) throws -> Program {
        let file = try folder.write(configuration, to: "gestures.toml")
        // If the daemon came while mudra-actions starts, the gestures would be registered twice.
        let client = try TestClient(self)
        #expect(eventually { client.daemonName != nil })
        let actions = try Program(
            "mudra-actions", ["--bus", bus, "--config", file], in: folder,
            environment: environment.merging(sessionEnvironment) { $1 })
        actions.wait(for: " registered")
        return actions
    }

    func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, said: String) {
        let program = try Program(program, arguments, in: folder, environment: deviceEnvironment)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }
}

/// A private bus, emulated devices, and the programs that a test starts on them.
///
/// The test holds the clock by which `mudrad` recognizes gestures: strokes and `advance` take no time, and have happened
/// for `mudrad` when they return. What it told its clients comes before its answer to any later call.
final class DaemonFixture: BusFixture {
    static let node = "/dev/input/event3"
    static let otherNode = "/dev/input/event4"
    private static let sysPath = "/sys/devices/platform/mudra-demo/input/input3/event3"
    private static let recordings = URL(fileURLWithPath: Repository.path("Recordings"))

    private let testbed: DeviceTestbed
    private var played = 0

    /// - Parameter isInRealTime: whether time passes by itself, for programs that have no option `--clock`, and for
    ///   tests that measure time.
    init(_ busConfiguration: String? = nil, isInRealTime: Bool = false) throws {
        testbed = try DeviceTestbed(Program.path("touchscreen-testbed"), holdsClock: !isInRealTime)
        try super.init(busConfiguration)
        deviceEnvironment = ["LD_PRELOAD": DeviceTestbed.preload, "UMOCKDEV_DIR": testbed.folder]
        if !isInRealTime { clockOptions = ["--clock", testbed.clock] }
    }

    // MARK: Devices

    /// Plugs in the screen. `rename` edits udev's description of it, and `change` the kernel's.
    func plugIn(rename: (String) -> String = { $0 }, change: (String) -> String = { $0 }) throws {
        let description = try String(
            contentsOf: Self.recordings.appendingPathComponent("touchscreen.umockdev"), encoding: .utf8)
        let file = try folder.write(rename(description), to: "screen.umockdev")
        let answers = try String(
            contentsOf: Self.recordings.appendingPathComponent("touchscreen.ioctl"), encoding: .utf8)
        tell("add \(Self.node) \(file) \(try folder.write(change(answers), to: "screen.ioctl"))")
    }

    /// Plugs in another screen, `event4`, with the name "second screen".
    func plugInAnother() throws {
        let texts = try ["umockdev", "ioctl"].map { ending in
            try String(
                contentsOf: Self.recordings.appendingPathComponent("touchscreen.\(ending)"), encoding: .utf8
            ).replacing("event3", with: "event4").replacing("input3", with: "input4")
                .replacing("mudra-demo", with: "mudra-demo-4").replacing("13:67", with: "13:68")
                .replacing("MINOR=67", with: "MINOR=68").replacing("mudra demo touchscreen", with: "second screen")
        }
        let file = try folder.write(texts[0], to: "another.umockdev")
        tell("add \(Self.otherNode) \(file) \(try folder.write(texts[1], to: "another.ioctl"))")
    }

    func pullOut() {
        tell("remove \(Self.sysPath)")
    }

    /// Makes a screen send events.
    func play(_ events: String, on node: String = node) throws {
        played += 1
        let file = try folder.write(events, to: "\(played).evemu")
        tell("play \(node) \(file)")
    }

    /// Makes a screen send events, and lets the client hear all gestures of a few frames before the next ones: so
    /// mudrad leaves out no change, as it does for programs that read too slowly.
    func play(_ events: String, heardBy client: TestClient) throws {
        var since = 0
        for part in Strokes.parts(of: events, frames: 8) {
            played += 1
            tell("play \(Self.node) \(try folder.write(part.text, to: "\(played).evemu")) \(since)")
            client.hearAll()
            since = part.end
        }
    }

    /// Plugs in the screen, and starts `mudrad`, which reads it.
    func startDaemonWithScreen(configuration: String? = "") throws -> Program {
        try plugIn()
        let daemon = try startDaemon(configuration: configuration)
        daemon.wait(for: "10 contacts")
        return daemon
    }

    // MARK: Time

    /// Lets time pass that does not pass by itself: everything that is due until then happens.
    func advance(by time: Duration) {
        let (seconds, attoseconds) = time.components
        tell("advance \(seconds * 1_000_000 + attoseconds / 1_000_000_000_000)")
    }

    private func tell(_ command: String) {
        testbed.begin(command)
        let answer = testbed.answer()
        #expect(answer.last == "ok", "\(command): \(answer)")
    }
}

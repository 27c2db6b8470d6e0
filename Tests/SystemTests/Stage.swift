import Foundation
import TestSupport
import Testing

/// A private bus and the programs that a test puts on it.
class BusStage {
    let folder: TemporaryFolder
    private let privateBus: PrivateBus
    /// What programs that look at devices need to know.
    var deviceEnvironment: [String: String] = [:]

    /// - Parameter busConfiguration: what the bus goes by, if not by what every session has.
    init(_ busConfiguration: String? = nil) throws {
        let folder = try TemporaryFolder()
        let configuration = try busConfiguration.map { try folder.write($0, to: "bus.conf") }
        privateBus = try PrivateBus(at: "unix:path=\(folder.path("bus"))", configuration: configuration)
        self.folder = folder
    }

    /// Where the bus listens.
    var bus: String { privateBus.address }
    /// The session's bus and folder are the stage's, never the developer's own.
    var sessionEnvironment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus, "XDG_RUNTIME_DIR": folder.path] }
    var busDaemon: Program { privateBus.process }

    /// Starts `mudrad`; `configuration` is its mudrad.toml, which may be changed later.
    /// - Parameter launcher: a program and its arguments that starts it, where it is not to be started just so.
    func startDaemon(
        _ program: String = "mudrad", configuration: String = "", by launcher: [String] = []
    ) throws -> Program {
        let file = try folder.write(configuration, to: "mudrad.toml")
        let words =
            launcher.isEmpty ? [] : launcher.dropFirst() + [Program.folder.appendingPathComponent("mudrad").path]
        return try Program(
            launcher.first ?? program, words + ["--bus", bus, "--config", file], in: folder,
            environment: deviceEnvironment)
    }

    /// Starts `mudra-actions` on a configuration, which may be changed later, and waits until it is registered.
    func startActions(_ configuration: String, environment: [String: String] = [:]) throws -> Program {
        let file = try folder.write(configuration, to: "gestures.toml")
        // A daemon that comes while mudra-actions starts has gestures registered twice.
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

/// A private bus, emulated devices, and the programs that a test puts on them.
final class Stage: BusStage {
    static let node = "/dev/input/event3"
    static let otherNode = "/dev/input/event4"
    private static let sysPath = "/sys/devices/platform/mudra-demo/input/input3/event3"
    private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Recordings").standardized

    private let testbed: DeviceTestbed
    private var played = 0

    override init(_ busConfiguration: String? = nil) throws {
        testbed = try DeviceTestbed(Program.path("touchscreen-testbed"))
        try super.init(busConfiguration)
        deviceEnvironment = ["LD_PRELOAD": DeviceTestbed.preload, "UMOCKDEV_DIR": testbed.folder]
    }

    // MARK: Devices

    /// Plugs the screen in; `rename` changes what it says of itself.
    func plugIn(rename: (String) -> String = { $0 }) throws {
        let description = try String(
            contentsOf: Self.recordings.appendingPathComponent("touchscreen.umockdev"), encoding: .utf8)
        let file = try folder.write(rename(description), to: "screen.umockdev")
        let ioctls = Self.recordings.appendingPathComponent("touchscreen.ioctl").path
        tell("add \(Self.node) \(file) \(ioctls)")
    }

    /// Plugs another screen in, `event4`, which is called "second screen".
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

    /// Lets the screen, or another one, send events.
    func play(_ events: String, on node: String = node) throws {
        played += 1
        let file = try folder.write(events, to: "\(played).evemu")
        tell("play \(node) \(file)")
    }

    private func tell(_ command: String) {
        testbed.begin(command)
        let answer = testbed.answer()
        #expect(answer.last == "ok", "\(command): \(answer)")
    }
}

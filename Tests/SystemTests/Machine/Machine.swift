import Foundation
import MudraBus
import MudraRecording
import TestSupport
import Testing

@testable import MudraEvdev

/// Tests in the virtual machine that `Tests/Machine/test` boots, with a real kernel, uinput, uhid and a real udev. They
/// run one at a time, since all of them share the devices.
@Suite(.serialized, .enabled(if: Host.isMachine && Host.package == nil, "in the virtual machine only"))
enum Machine {}

/// The machine on which the tests run.
enum Host {
    static var isMachine: Bool { ProcessInfo.processInfo.environment["MUDRA_MACHINE"] != nil }

    static func has(_ programs: String...) -> Bool {
        programs.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
    }

    /// The descriptors of real devices, which the machine's host has put beside the tests. Nil if there are none.
    static let descriptors = folder("MUDRA_DESCRIPTORS")

    /// The release build of the daemon, for measurements. Nil if none has been built.
    static let releasedDaemon = folder("MUDRA_RELEASED_DAEMON")?.path

    /// The Debian package, in the machine for package tests. Nil in any other machine.
    static let package = folder("MUDRA_PACKAGE")?.path

    /// The path of a program or a library that only the tests need.
    static func tool(_ name: String) -> String {
        (folder("MUDRA_TOOLS") ?? Program.folder).appendingPathComponent(name).path
    }

    /// Whether computing takes time. In the time of a user-mode kernel it takes none, so there is nothing to measure.
    static let takesTime = !(FileText.read("/proc/cmdline") ?? "").contains("time-travel")

    /// Lets all programs finish what they can do without waiting. With a user-mode kernel that is certain, since its time
    /// passes only while all of them wait. On an emulated processor a second is more than they need.
    static func settle() { usleep(1_000_000) }

    /// Whether the kernel has modules.
    static let hasModules = FileManager.default.fileExists(atPath: "/proc/modules")

    /// Recordings of real screens, which the host has put beside the tests. Nil if there are none.
    static let screens = folder("MUDRA_SCREENS")

    /// Recordings with labels. Nil if there are none.
    static let labelled = folder("MUDRA_LABELLED")

    /// A recording in Recordings.
    static func recording(_ name: String) throws -> Recording {
        let folder = folder("MUDRA_OWN_RECORDINGS") ?? URL(fileURLWithPath: "Recordings")
        return try Recording(parsing: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }

    /// The file or folder that an environment variable names.
    static func folder(_ variable: String) -> URL? {
        ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0) }
    }
}

/// A private bus, a daemon on the machine's own devices, and a client that receives all its gestures.
final class MachineFixture {
    /// Limits for slow fingers, since the machine is slow.
    private static let forSlowFingers: [(String, BusValue)] = [
        ("max_duration_ms", .uint32(20_000)), ("land_within_ms", .uint32(5_000)), ("lift_within_ms", .uint32(5_000)),
    ]

    let daemon: Program
    let client: TestClient
    private let fixture: BusFixture

    /// The address of the daemon's bus.
    var bus: String { fixture.bus }

    /// - Parameters:
    ///   - configuration: the daemon's mudrad.toml.
    ///   - privileges: options for `setpriv` that take privileges from the daemon.
    init(configuration: String = "", without privileges: [String] = []) throws {
        fixture = try BusFixture()
        daemon = try fixture.startDaemon(
            configuration: configuration, by: privileges.isEmpty ? [] : ["/usr/bin/setpriv"] + privileges)
        daemon.wait(for: "/dev/input", orFor: "waiting for one")
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }

    func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, said: String) {
        try fixture.run(program, arguments)
    }

    /// Makes a device, and waits until the daemon logs something about it.
    func plugIn(_ description: UinputDevice.Description = .screen(), saying text: String = "mm, ") throws
        -> UinputDevice
    {
        let before = daemon.said.components(separatedBy: text).count - 1
        let device = try UinputDevice(description)
        daemon.wait(for: text, count: before + 1)
        return device
    }

    /// Adds a recognizer for swipes of three fingers to the left, with limits for slow fingers.
    func addSwipe(_ name: String = "swipe") {
        let options =
            Self.forSlowFingers + [
                ("touches", .uint32(3)), ("direction", .string("left")), ("min_velocity_mm_s", .double(0)),
            ]
        #expect(client.add(name, "swipe", options).isSuccess)
    }

    func gestures(_ name: String) -> [String] {
        client.gestures.filter { $0.recognizer == name }.map(\.state.rawValue)
    }

    /// Waits until a gesture has been through these states.
    func wait(for name: String, _ states: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let isThere = eventually { self.gestures(name).count >= states.count }
        #expect(isThere && gestures(name) == states, "\(daemon.said)", sourceLocation: sourceLocation)
    }

    /// A property of a device's object.
    func device(_ property: String, of node: String) -> BusValue? {
        let name = node.split(separator: "/").last.map(String.init) ?? ""
        return client.get(property, of: "org.mudra.Mudra1.Device", at: "/org/mudra/Mudra1/devices/\(name)")
    }

    /// The daemon's counter of that name.
    func statistic(_ name: String) -> UInt64? {
        let statistics = client.get("Statistics", of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1")
        for case .entry(.string(name), .uint64(let count)) in statistics?.elements ?? [] { return count }
        return nil
    }
}

import Glibc
import MudraInterface
import MudraSupport
import MudraTouch
import TestSupport

/// Emulated screens and a private bus, with the daemon on it. All files go into the testbed's folder, which is removed
/// when the testbed's input closes, however this process ends.
final class MeasurementFixture {
    static let service = DaemonInterface.service

    private let workbench: Workbench
    private let testbed: DeviceTestbed
    private let privateBus: PrivateBus
    /// The screens' nodes.
    private var screens: [String] = []
    private var scripts = 0
    private let hasSystemLimits: Bool

    /// Sets up a bus and screens.
    /// - Parameter limits: limits that differ from those of a system bus, for a bus that limits its clients like a
    ///   system bus and admits all users; nil: a session bus.
    init(_ workbench: Workbench, screens: Int = 1, limits: [String: Int]? = nil) throws(MeasureError) {
        self.workbench = workbench
        let (testbed, limited) = (try Self.testbed(workbench), limits != nil)
        let configuration = try limits.map { limits throws(MeasureError) in
            try Self.write(PrivateBus.configuration(limits: limits), to: "\(testbed.folder)/bus.conf")
        }
        // Other users cannot look into the folder.
        let address = limited ? "unix:abstract=\(testbed.folder)/bus" : "unix:path=\(testbed.folder)/bus"
        privateBus = try measuring { () throws(Program.Failure) in
            try PrivateBus(at: address, configuration: configuration, tie: .deathSignal)
        }
        (self.testbed, hasSystemLimits) = (testbed, limited)
        for _ in 0..<screens { try plugIn() }
    }

    private static func testbed(_ workbench: Workbench) throws(MeasureError) -> DeviceTestbed {
        let program = try workbench.program("touchscreen-testbed")
        return try measuring { () throws(Program.Failure) in try DeviceTestbed(program) }
    }

    /// The address of the bus.
    var bus: String { privateBus.address }
    /// The folder for all files.
    var folder: String { testbed.folder }

    /// The first screen's node.
    var node: String { screens[0] }

    /// The resources that the bus has used.
    var busAccount: ProcessRecord { privateBus.process.record }

    /// Starts a program that sees the screens.
    func start(
        _ words: [String], watchedBy watch: HeapWatch? = nil, output: Program.Output = .nothing,
        tie: Program.Tie = .deathSignal
    ) throws(MeasureError) -> Program {
        var environment = watch?.environment ?? [:]
        let screens = try workbench.program("libfifo-screen.so")
        environment["LD_PRELOAD"] = ([screens, DeviceTestbed.preload] + (watch.map { [$0.library] } ?? []))
            .joined(separator: ":")
        environment["UMOCKDEV_DIR"] = folder
        return try Program(words, environment: environment, output: output, tie: tie)
    }

    /// Starts a program that reads the screen, and waits until it does.
    /// - Returns: nil if it does not.
    func startReader(_ words: [String]) throws(MeasureError) -> Program? {
        let reader = try start(words)
        return isRead(by: reader) ? reader : nil
    }

    /// Starts a program that reads the screen with libinput. libinput accepts a device only if udev has a file for it,
    /// so the program gets its own /run. This needs root.
    /// - Returns: nil if the program does not read the screen.
    func startLibinputReader(_ words: [String]) throws(MeasureError) -> Program? {
        let script = """
            mount -t tmpfs none /run && mkdir -p /run/udev/data &&
            printf 'I:1\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n' > /run/udev/data/c13:67 && exec "$@"
            """
        return try startReader(["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"] + words)
    }

    // MARK: Screens

    /// Adds a screen, `event3` and up. Its node is a FIFO: reading umockdev's own nodes costs several times as much as
    /// reading a real screen.
    private func plugIn() throws(MeasureError) {
        let number = 3 + screens.count
        let description = try read(workbench.description).replacing("event3", with: "event\(number)")
            .replacing("input3", with: "input\(number)").replacing("mudra-demo", with: "mudra-demo-\(number)")
            .replacing("13:67", with: "13:\(64 + number)").replacing("MINOR=67", with: "MINOR=\(64 + number)")
        let file = try write(description, to: "event\(number).umockdev")
        let node = "/dev/input/event\(number)"
        guard testbed.perform("fifo \(node) \(file)") else { throw MeasureError("the testbed cannot make a screen") }
        screens.append(node)
    }

    /// Waits until a program has opened the screens.
    /// - Returns: false if it does not.
    private func isRead(by program: Program) -> Bool {
        let isOpen = {
            let open = Set(program.record.openFiles)
            return self.screens.allSatisfy { open.contains(self.folder + $0) }
        }
        for _ in 0..<300 where !isOpen() { pause(.milliseconds(10)) }
        return isOpen()
    }

    /// Plays a script on all screens, and waits for its end.
    func play(_ script: TouchScript) throws(MeasureError) {
        try beginPlaying(script)
        _ = try endPlaying()
    }

    /// Starts to play a script on all screens.
    func beginPlaying(_ script: TouchScript) throws(MeasureError) {
        scripts += 1
        testbed.begin(
            "time \(screens.joined(separator: ",")) \(try write(script.text, to: "\(scripts).evemu"))")
    }

    /// Waits for the end of the script.
    /// - Returns: when each frame was written to the first screen.
    func endPlaying() throws(MeasureError) -> [Microseconds] {
        let answer = testbed.answer()
        guard answer.count == 2, answer.last == "ok" else {
            throw MeasureError("a screen is no longer read: \(answer)\n\(log)")
        }
        return answer[0].split(separator: " ").compactMap { UInt64($0) }.map { Microseconds($0) }
    }

    // MARK: The daemon

    /// The daemon's log.
    var log: String { (try? read("\(folder)/log")) ?? "" }

    /// The command line that starts the daemon.
    func daemonWords() throws(MeasureError) -> [String] {
        // The limit on open files that a service has.
        (hasSystemLimits ? ["/usr/bin/prlimit", "--nofile=1024", "--"] : []) + [
            try workbench.program("mudrad"), "--bus", bus, "--config", try write("", to: "mudrad.toml"),
        ]
    }

    /// A watch for the daemon's heap.
    func heapWatch() throws(MeasureError) -> HeapWatch {
        HeapWatch(
            library: try workbench.program("liballocation-watch.so"),
            file: try write(String(decoding: HeapWatch.zeros, as: UTF8.self), to: "heap-calls"))
    }

    /// Starts the daemon, and waits until it owns its name and reads the screens.
    func startDaemon(watchedBy watch: HeapWatch? = nil) throws(MeasureError) -> Program {
        let daemon = try start(try daemonWords(), watchedBy: watch, output: .file("\(folder)/log"))
        let client = try BareClient(bus)
        let isThere = { client.isOwned(Self.service) }
        for _ in 0..<500 where !isThere() { pause(.milliseconds(10)) }
        guard isThere(), isRead(by: daemon) else { throw MeasureError("mudrad does not start: \(log)") }
        return daemon
    }

    /// Starts `mudra-actions` with a configuration, in the session of this bus, and waits until it has registered.
    func startActions(_ configuration: String, session: String) throws(MeasureError) -> Program {
        // Started like a service, so that its commands get systemd's environment.
        let asService = ["/bin/sh", "-c", "SYSTEMD_EXEC_PID=$$ exec \"$@\"", "sh"]
        let file = try write(configuration, to: "gestures.toml")
        let actions = try Program(
            asService + [try workbench.program("mudra-actions"), "--bus", bus, "--config", file],
            environment: ["DBUS_SESSION_BUS_ADDRESS": session], output: .file("\(folder)/actions"))
        let said = { FileText.read("\(self.folder)/actions") ?? "" }
        for _ in 0..<500 where !said().contains("registered") { pause(.milliseconds(10)) }
        guard said().contains("registered") else { throw MeasureError("mudra-actions does not start: \(said())") }
        return actions
    }

    private func read(_ file: String) throws(MeasureError) -> String {
        do throws(FileError) {
            return String(decoding: try FileReader.read(file, limitMebibytes: 16), as: UTF8.self)
        } catch {
            throw MeasureError("\(file): \(error.message)")
        }
    }

    private func write(_ text: String, to name: String) throws(MeasureError) -> String {
        try Self.write(text, to: "\(folder)/\(name)")
    }

    @discardableResult
    private static func write(_ text: String, to path: String) throws(MeasureError) -> String {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw MeasureError("cannot write \(path)") }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw MeasureError("cannot write \(path)") }
            rest = rest.dropFirst(count)
        }
        return path
    }
}

/// Sleeps for a while.
func pause(_ length: Microseconds) {
    usleep(UInt32(clamping: length.value))
}

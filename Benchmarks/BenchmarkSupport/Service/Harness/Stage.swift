import MudraFiles
import Glibc
import MudraInterface
import MudraTouch

/// Emulated screens and a private bus, with the daemon on it. All that is written goes into the testbed's folder, which
/// is removed when nobody types to the testbed any more, however we end.
final class Stage {
    static let service = DaemonInterface.service

    /// Where the bus listens.
    let bus: String
    private let workbench: Workbench
    private let folder: String
    private let testbed: Child
    private let busDaemon: Child
    /// Their nodes.
    private var screens: [String] = []
    private var scripts = 0
    private let hasSystemLimits: Bool

    /// Sets up a bus and screens.
    /// - Parameter limits: what is otherwise with a bus that lets its clients have only what a system bus does, and lets
    ///   all users in; nil: it is a session's.
    init(_ workbench: Workbench, screens: Int = 1, limits: [String: Int]? = nil) throws(MeasureError) {
        self.workbench = workbench
        testbed = try Child(
            [try workbench.program("touchscreen-testbed")], environment: ["LD_PRELOAD": Self.umockdev],
            output: .linesAlone, tie: .input)
        guard let folder = testbed.readLine() else {
            throw MeasureError("touchscreen-testbed does not start: is umockdev installed?")
        }
        self.folder = folder
        hasSystemLimits = limits != nil
        // Other users cannot look into the folder.
        bus = limits == nil ? "unix:path=\(folder)/bus" : "unix:abstract=\(folder)/bus"
        guard let program = Workbench.installed("dbus-daemon") else { throw MeasureError("dbus-daemon is missing") }
        var kind = "--session"
        if let limits {
            try Self.write(Self.configuration(limits), to: "\(folder)/bus.conf")
            kind = "--config-file=\(folder)/bus.conf"
        }
        busDaemon = try Child(
            [program, kind, "--nofork", "--print-address", "--address=\(bus)"], output: .linesAlone)
        guard busDaemon.readLine() != nil else { throw MeasureError("dbus-daemon does not start") }
        for _ in 0..<screens { try plugIn() }
    }

    /// Without limits of its own a bus has those of the system bus.
    private static func configuration(_ limits: [String: Int]) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>system</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
        <allow send_type="signal"/><allow receive_sender="*"/></policy>
        \(limits.map { "<limit name=\"\($0.key)\">\($0.value)</limit>" }.joined())</busconfig>
        """
    }

    /// The first screen's node.
    var node: String { screens[0] }

    /// What the bus has used.
    var busAccount: ProcessAccount { ProcessAccount(of: busDaemon) }

    private static let umockdev = "libumockdev-preload.so.0"

    /// Starts a program that sees the screens.
    func start(
        _ words: [String], watchedBy watch: HeapWatch? = nil, output: Child.Output = .nothing,
        tie: Child.Tie = .deathSignal
    ) throws(MeasureError) -> Child {
        var environment = watch?.environment ?? [:]
        let screens = try workbench.program("libfifo-screen.so")
        environment["LD_PRELOAD"] = ([screens, Self.umockdev] + (watch.map { [$0.library] } ?? []))
            .joined(separator: ":")
        environment["UMOCKDEV_DIR"] = folder
        return try Child(words, environment: environment, output: output, tie: tie)
    }

    /// Starts a program that reads the screen, and waits until it does.
    /// - Returns: nil when it does not.
    func startReader(_ words: [String]) throws(MeasureError) -> Child? {
        let reader = try start(words)
        return isRead(by: reader) ? reader : nil
    }

    /// Starts a program that reads the screen by libinput, which believes in a device only when udev has a file of it:
    /// the program gets a /run of its own. That takes root.
    /// - Returns: nil when it does not read it.
    func startLibinputReader(_ words: [String]) throws(MeasureError) -> Child? {
        let script = """
            mount -t tmpfs none /run && mkdir -p /run/udev/data &&
            printf 'I:1\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n' > /run/udev/data/c13:67 && exec "$@"
            """
        return try startReader(["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"] + words)
    }

    // MARK: Screens

    /// One more screen, `event3` and on. Its node is a FIFO: umockdev's own are read at several times the cost of a real
    /// screen's.
    private func plugIn() throws(MeasureError) {
        let number = 3 + screens.count
        let description = try read(workbench.description).replacing("event3", with: "event\(number)")
            .replacing("input3", with: "input\(number)").replacing("mudra-demo", with: "mudra-demo-\(number)")
            .replacing("13:67", with: "13:\(64 + number)").replacing("MINOR=67", with: "MINOR=\(64 + number)")
        let file = try write(description, to: "event\(number).umockdev")
        let node = "/dev/input/event\(number)"
        testbed.type("fifo \(node) \(file)")
        guard testbed.readLine() == "ok" else { throw MeasureError("the testbed cannot make a screen") }
        screens.append(node)
    }

    /// Waits until a program has opened the screens.
    /// - Returns: false when it does not.
    private func isRead(by program: Child) -> Bool {
        let isOpen = {
            let open = Set(program.openFiles)
            return self.screens.allSatisfy { open.contains(self.folder + $0) }
        }
        for _ in 0..<300 where !isOpen() { pause(.milliseconds(10)) }
        return isOpen()
    }

    /// Lets fingers do something on all screens, and waits for the end.
    func play(_ script: TouchScript) throws(MeasureError) {
        try beginPlaying(script)
        _ = try endPlaying()
    }

    /// Lets fingers begin to do something on all screens.
    func beginPlaying(_ script: TouchScript) throws(MeasureError) {
        scripts += 1
        testbed.type(
            "time \(screens.joined(separator: ",")) \(try write(script.text, to: "\(scripts).evemu"))")
    }

    /// Waits until they have done it.
    /// - Returns: when each frame was written to the first screen.
    func endPlaying() throws(MeasureError) -> [Microseconds] {
        let times = testbed.readLine() ?? "the testbed has ended"
        guard times.first?.isNumber == true, testbed.readLine() == "ok" else {
            throw MeasureError("a screen is read no more: \(times)\n\(log)")
        }
        return times.split(separator: " ").compactMap { UInt64($0) }.map { Microseconds($0) }
    }

    // MARK: The daemon

    /// What the daemon has logged.
    var log: String { (try? read("\(folder)/log")) ?? "" }

    /// The words that start the daemon.
    func daemonWords() throws(MeasureError) -> [String] {
        // As many open files as a service has.
        (hasSystemLimits ? ["/usr/bin/prlimit", "--nofile=1024", "--"] : []) + [
            try workbench.program("mudrad"), "--bus", bus, "--config", try write("", to: "mudrad.toml"),
        ]
    }

    /// A watch for the daemon.
    func heapWatch() throws(MeasureError) -> HeapWatch {
        HeapWatch(
            library: try workbench.program("liballocation-watch.so"),
            file: try write(String(decoding: HeapWatch.zeros, as: UTF8.self), to: "heap-calls"))
    }

    /// Starts the daemon, and waits until it has its name and reads the screens.
    func startDaemon(watchedBy watch: HeapWatch? = nil) throws(MeasureError) -> Child {
        let daemon = try start(try daemonWords(), watchedBy: watch, output: .file("\(folder)/log"))
        let client = try BareClient(bus)
        let isThere = { client.isOwned(Self.service) }
        for _ in 0..<500 where !isThere() { pause(.milliseconds(10)) }
        guard isThere(), isRead(by: daemon) else { throw MeasureError("mudrad does not start: \(log)") }
        return daemon
    }

    private func read(_ file: String) throws(MeasureError) -> String {
        do throws(FileError) {
            return String(decoding: try FileReader.read(file, limitMebibytes: 16), as: UTF8.self)
        } catch {
            throw MeasureError("\(file): \(error.message)")
        }
    }

    private func write(_ text: String, to name: String) throws(MeasureError) -> String {
        let path = "\(folder)/\(name)"
        try Self.write(text, to: path)
        return path
    }

    private static func write(_ text: String, to path: String) throws(MeasureError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw MeasureError("cannot write \(path)") }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw MeasureError("cannot write \(path)") }
            rest = rest.dropFirst(count)
        }
    }
}

/// Does nothing for a while.
func pause(_ length: Microseconds) {
    usleep(UInt32(clamping: length.value))
}

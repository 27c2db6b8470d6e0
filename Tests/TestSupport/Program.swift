import Glibc

/// A program that a test or a benchmark starts, as the leader of its own session and with default signals. It ends with
/// the object.
package final class Program {
    /// How the program ends if this process ends without stopping it.
    package enum Tie {
        /// The program ends only when its work is done.
        case none
        /// The kernel kills the program: `setpriv` arranges that and then becomes the program. Only for children of the
        /// main thread, since the kernel regards the thread that started the program as its parent.
        case deathSignal
        /// The program reads its input to the end and then exits.
        case input
        /// The program exits when its bus goes. For measurements from the program's very start.
        case bus
    }

    /// The destination of its output.
    package enum Output {
        /// To `readLine`. Errors go to this process's stderr.
        case lines
        /// To `readLine`, without errors.
        case linesAlone
        case nothing
        /// To a file with this path, with errors. The program never waits for a reader, and `said` has the whole text.
        case file(String)
    }

    /// The reason why a program cannot be started.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let pid: pid_t
    /// The exit status, or 128 plus the number of the signal that ended it. Nil if it is not known to have ended.
    package private(set) var status: Int32?
    private let tie: Tie
    /// Keeps the reading end open too, so that writing to a program that has ended does not raise SIGPIPE.
    private let theirInput: Int32
    private var input: Int32
    private let output: Int32
    package private(set) var outputFile: String?
    private var unread: [UInt8] = []

    /// Starts a program.
    /// - Parameters:
    ///   - words: its path, or its name if it is in PATH, and its arguments.
    ///   - environment: variables in addition to this process's.
    package init(
        starting words: [String], environment: [String: String] = [:], output said: Output, tie: Tie = .none
    ) throws(Failure) {
        self.tie = tie
        (theirInput, input) = try Self.pipe()
        let (ourOutput, theirOutput) = try Self.pipe()
        output = ourOutput
        defer { close(theirOutput) }
        if case .file(let path) = said { outputFile = path }
        let guarded = tie == .deathSignal ? ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"] + words : words
        pid = try Self.spawn(guarded, environment, input: theirInput, output: theirOutput, said)
    }

    deinit {
        closeInput()
        close(theirInput)
        close(output)
        if tie != .input, status == nil { kill(pid, SIGKILL) }
        waitForEnd()
    }

    // MARK: Input and output

    /// Writes a line to its input.
    package func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        bytes.withUnsafeBytes { write($0) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) {
        _ = uninterrupted { Glibc.write(input, bytes.baseAddress, bytes.count) }
    }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// The next line of its output. Nil at the end of the output.
    package func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            guard let block = readBlock() else { return nil }
            unread += block
        }
    }

    /// All lines until it closes its output.
    package func readLines() -> [String] {
        Array(sequence(state: ()) { _ in self.readLine() })
    }

    /// The next bytes of its output, fewer at the end of the output.
    package func readBytes(_ count: Int) -> [UInt8] {
        while unread.count < count, let block = readBlock() { unread += block }
        defer { unread.removeFirst(min(count, unread.count)) }
        return Array(unread.prefix(count))
    }

    /// All output so far, if it goes to a file.
    package var said: String { outputFile.flatMap(FileText.read) ?? "" }

    private func readBlock() -> ArraySlice<UInt8>? {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = uninterrupted { read(output, &block, block.count) }
        return count > 0 ? block[..<count] : nil
    }

    package var record: ProcessRecord { ProcessRecord(of: pid) }

    // MARK: End

    package func send(_ signal: Int32) {
        kill(pid, signal)
    }

    /// Sends a signal, and waits for the program's end.
    package func stop(_ signal: Int32) {
        guard status == nil else { return }
        send(signal)
        waitForEnd()
    }

    package var isRunning: Bool {
        var result: Int32 = 0
        guard status == nil else { return false }
        guard waitpid(pid, &result, WNOHANG) == pid else { return true }
        status = Self.status(result)
        return false
    }

    /// Waits until the program ends.
    package func waitForEnd() {
        var result: Int32 = 0
        guard status == nil, uninterrupted({ Int(waitpid(pid, &result, 0)) }) == Int(pid) else { return }
        status = Self.status(result)
    }

    private static func status(_ result: Int32) -> Int32 {
        result & 0x7f == 0 ? result >> 8 & 0xff : 128 + result & 0x7f
    }

    // MARK: Start

    private static func pipe() throws(Failure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(description: "there are no pipes left") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ words: [String], _ environment: [String: String], input: Int32, output: Int32, _ said: Output
    ) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        switch said {
        case .lines:
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        case .linesAlone:
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        case .nothing:
            redirect(to: "/dev/null", &actions)
        case .file(let path):
            redirect(to: path, &actions)
        }
        // A descriptor that another thread has just opened may not be close-on-exec yet.
        for descriptor in STDERR_FILENO + 1..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setSignals(&attributes)
        var pid: pid_t = 0
        let error = withCStrings(words) { argv in
            withCStrings(variables(with: environment)) { posix_spawnp(&pid, words[0], &actions, &attributes, argv, $0) }
        }
        guard error == 0 else {
            throw Failure(description: "cannot start \(words[0]): \(String(cString: strerror(error)))")
        }
        return pid
    }

    private static func redirect(to path: String, _ actions: inout posix_spawn_file_actions_t) {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_APPEND, 0o666)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    }

    /// A worker thread of Dispatch blocks nearly all signals, and a child would inherit that.
    private static func setSignals(_ attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID is a GNU extension, which Swift does not import.
        let ownSession: Int32 = 0x80
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | ownSession))
    }

    /// This process's variables, overridden by `others`.
    private static func variables(with others: [String: String]) -> [String] {
        var ours: [String] = []
        var next = environ
        while let variable = next.pointee {
            ours.append(String(cString: variable))
            next += 1
        }
        return ours.filter { variable in !others.keys.contains { variable.hasPrefix($0 + "=") } }
            + others.map { "\($0)=\($1)" }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}

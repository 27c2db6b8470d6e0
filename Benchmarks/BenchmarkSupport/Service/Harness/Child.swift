import MudraFiles
import Glibc

/// A program that a measure has started; ends with the object.
final class Child {
    /// What ends it when we end before it can be told to.
    enum Tie {
        /// The kernel kills it; `setpriv` sees to that, and becomes the program.
        case deathSignal
        /// It reads its input to the end, and ends by itself.
        case input
        /// It leaves when its bus does. For what is measured from its very start.
        case bus
    }

    /// Where what it says goes.
    enum Output {
        /// To `readLine`; errors go where ours go.
        case lines
        /// To `readLine`, without errors.
        case linesAlone
        case nothing
        /// To a file of this path, errors too.
        case file(String)
    }

    let pid: pid_t
    private let tie: Tie
    private var input: Int32
    private let output: Int32
    private var unread: [UInt8] = []

    /// Starts a program.
    /// - Parameter words: its path and its arguments.
    init(
        _ words: [String], environment: [String: String] = [:], output said: Output = .nothing,
        tie: Tie = .deathSignal
    ) throws(MeasureError) {
        self.tie = tie
        let (theirInput, ourInput) = try Self.pipe()
        let (ourOutput, theirOutput) = try Self.pipe()
        (input, output) = (ourInput, ourOutput)
        defer {
            close(theirInput)
            close(theirOutput)
        }
        let guarded = tie == .deathSignal ? ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"] + words : words
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, theirInput, STDIN_FILENO)
        switch said {
        case .lines:
            posix_spawn_file_actions_adddup2(&actions, theirOutput, STDOUT_FILENO)
        case .linesAlone:
            posix_spawn_file_actions_adddup2(&actions, theirOutput, STDOUT_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        case .nothing:
            Self.redirect(to: "/dev/null", &actions)
        case .file(let path):
            Self.redirect(to: path, &actions)
        }
        var pid: pid_t = 0
        let error = Self.withCStrings(guarded) { argv in
            Self.withCStrings(Self.variables(with: environment)) {
                posix_spawnp(&pid, guarded[0], &actions, nil, argv, $0)
            }
        }
        guard error == 0 else { throw MeasureError("cannot start \(guarded[0]): \(String(cString: strerror(error)))") }
        self.pid = pid
    }

    deinit {
        close(output)
        closeInput()
        if tie != .input { kill(pid, SIGKILL) }
        waitpid(pid, nil, 0)
    }

    /// Writes a line to its input.
    func type(_ line: String) {
        let text = line + "\n"
        _ = text.withCString { write(input, $0, strlen($0)) }
    }

    /// Lets its input end.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// The next line that it says; nil when it has said its last.
    func readLine() -> String? {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let count = read(output, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            unread += block[..<count]
        }
    }

    /// All that it says until it closes its output.
    func readLines() -> [String] {
        Array(sequence(state: ()) { _ in self.readLine() })
    }

    /// The files that it has open.
    var openFiles: [String] {
        let folder = "/proc/\(pid)/fd"
        return ((try? FileReader.names(in: folder)) ?? []).compactMap { Self.linkTarget("\(folder)/\($0)") }
    }

    /// What a symbolic link points to; nil when it is none.
    static func linkTarget(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: 4_096)
        let count = readlink(path, &target, target.count)
        return count < 0 ? nil : String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func pipe() throws(MeasureError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw MeasureError("there are no pipes left") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func redirect(to path: String, _ actions: inout posix_spawn_file_actions_t) {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    }

    /// Our own variables and these.
    private static func variables(with others: [String: String]) -> [String] {
        let ours = (try? FileReader.read("/proc/self/environ", limitMebibytes: 1)) ?? []
        let kept = ours.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            .filter { variable in !others.keys.contains { variable.hasPrefix($0 + "=") } }
        return kept + others.map { "\($0)=\($1)" }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }
}

import Foundation
import TestSupport
import Testing

/// A Chromium without a window, controlled over two pipes by the protocol of its developer tools; ends with the object.
final class Browser {
    static let path = "/usr/bin/chromium"
    static var isInstalled: Bool { access(path, X_OK) == 0 }

    struct Complaint: Error, CustomStringConvertible {
        let description: String
    }

    private let folder: TemporaryFolder
    private let input: Int32
    private let output: Int32
    private let pid: pid_t
    private var buffer = Data()
    private var lastID = 0
    /// Events that it has sent, by `method`.
    private(set) var events: [[String: Any]] = []

    init() throws {
        folder = try TemporaryFolder()
        let (commandReader, commandWriter) = try Self.pipe()
        let (answerReader, answerWriter) = try Self.pipe()
        defer {
            close(commandReader)
            close(answerWriter)
        }
        // Do not send the requests that a browser sends by itself.
        let arguments = [
            Self.path, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
            // Draw a window that is not visible, and do not end a process that is slow on a busy machine.
            "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
            "--disable-background-timer-throttling", "--disable-hang-monitor", "--disable-gpu-watchdog",
            "--force-color-profile=srgb", "--user-data-dir=\(folder.path)/profile", "--remote-debugging-pipe",
            "about:blank",
        ]
        let environment = ["HOME=\(folder.path)", "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TZ=UTC"]
        pid = try Self.spawn(arguments, environment, commandReader, answerWriter, log: "\(folder.path)/log")
        input = commandWriter
        output = answerReader
    }

    deinit {
        close(input)
        close(output)
        // Signals its group, because it has started other processes.
        kill(-pid, SIGKILL)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }

    /// Both ends of a pipe, with numbers other than the two descriptors of the browser.
    private static func pipe() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        return try (away(ends[0]), away(ends[1]))
    }

    private static func away(_ end: Int32) throws -> Int32 {
        defer { close(end) }
        let moved = fcntl(end, F_DUPFD_CLOEXEC, 10)
        guard moved >= 0 else { throw POSIXError(.EMFILE) }
        return moved
    }

    private static func spawn(
        _ arguments: [String], _ environment: [String], _ commands: Int32, _ answers: Int32, log: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_adddup2(&actions, commands, 3)
        posix_spawn_file_actions_adddup2(&actions, answers, 4)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var pid: pid_t = 0
        let argv = arguments.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        let error = posix_spawn(&pid, arguments[0], &actions, &attributes, argv, envp)
        guard error == 0 else { throw POSIXError(.init(rawValue: error) ?? .EINVAL) }
        return pid
    }

    /// Sends a command and returns its result.
    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws -> [String: Any] {
        lastID += 1
        let id = lastID
        var message: [String: Any] = ["id": id, "method": method, "params": parameters]
        message["sessionId"] = session
        try write(JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            let answer = try read("an answer to \(method)")
            guard answer["id"] as? Int == id else {
                events.append(answer)
                continue
            }
            if let error = answer["error"] { throw Complaint(description: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    /// Waits for an event.
    func wait(for method: String, since count: Int) throws {
        while !events[count...].contains(where: { $0["method"] as? String == method }) {
            events.append(try read(method))
        }
    }

    private func write(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let written = uninterrupted {
                rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
            }
            guard written > 0 else { throw Complaint(description: "Chromium is gone: \(log)") }
            rest = rest.dropFirst(written)
        }
    }

    /// The next message. Throws if none arrives within a time that is long enough for any machine, cold and busy.
    private func read(_ expected: String) throws -> [String: Any] {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let message = try JSONSerialization.jsonObject(with: buffer[buffer.startIndex..<end])
                buffer = Data(buffer[(end + 1)...])
                return message as? [String: Any] ?? [:]
            }
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard uninterrupted({ Int(poll(&ready, 1, 300_000)) }) == 1 else {
                throw Complaint(description: "\(expected) does not come: \(log)")
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 18)
            let count = uninterrupted { Foundation.read(output, &chunk, chunk.count) }
            guard count > 0 else { throw Complaint(description: "Chromium is gone: \(log)") }
            buffer.append(contentsOf: chunk[..<count])
        }
    }

    private var log: String { folder.read("log").map { String($0.suffix(2_000)) } ?? "" }
}

import Foundation
import TestSupport
import Testing

/// A terminal with a shell in it, by tmux, which tells what is to be seen on it.
final class Pane {
    private let folder: TemporaryFolder
    private let socket = "mudra-\(UUID().uuidString)"
    private var commands = 0

    /// - Parameter environment: what the shell has besides the test's.
    init(columns: Int, rows: Int, environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let variables = ["LC_ALL": "C.UTF-8", "PS1": "$ ", "TERM": "tmux-256color"].merging(environment) { $1 }
        let words = variables.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        // `swift test` forbids colours where nobody looks at it.
        let shell = (environment["NO_COLOR"] == nil ? "env -u NO_COLOR " : "") + "/bin/bash --norc --noprofile"
        try tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + words
                + [shell])
        run("cd \(folder.path); stty -a > before")
    }

    deinit {
        _ = try? tmux(["kill-server"])
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let program = try Program(
            "/usr/bin/tmux", ["-u", "-L", socket] + arguments, in: folder,
            environment: ["TMUX_TMPDIR": folder.path, "TMUX": ""])
        program.waitForEnd()
        return program.said
    }

    /// Types a line in the shell and does not wait for what it does.
    func start(_ line: String) {
        _ = try? tmux(["send-keys", "-l", line])
        _ = try? tmux(["send-keys", "Enter"])
    }

    /// Types a line in the shell, and waits until it is through.
    func run(_ line: String) {
        commands += 1
        start("\(line); echo $? > done-\(commands)")
        let name = "done-\(commands)"
        #expect(eventually { (folder.read(name) ?? "").hasSuffix("\n") }, "\(line)")
    }

    /// A key by tmux' name for it.
    func press(_ key: String) {
        _ = try? tmux(["send-keys", key])
    }

    func resize(columns: Int, rows: Int) {
        _ = try? tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Cuts the terminal off.
    func kill() {
        _ = try? tmux(["kill-pane"])
    }

    /// What is to be seen.
    var text: String { (try? tmux(["capture-pane", "-p"])) ?? "" }

    /// The same with looks.
    var looks: String { (try? tmux(["capture-pane", "-p", "-e"])) ?? "" }

    /// Whether the other screen is shown, and the cursor: as a shell has them, or as a program does that draws.
    var isDrawnOn: Bool {
        (try? tmux(["display-message", "-p", "#{alternate_on} #{cursor_flag}"])) == "1 0\n"
    }

    var isAsShellsHaveIt: Bool {
        (try? tmux(["display-message", "-p", "#{alternate_on} #{cursor_flag}"])) == "0 1\n"
    }

    /// The process of the shell.
    var shell: pid_t { (try? tmux(["display-message", "-p", "#{pane_pid}"])).flatMap { pid_t($0.dropLast()) } ?? -1 }

    /// Waits until something is to be seen; it takes programs to know, so not too often.
    func wait(
        until what: String, _ condition: (String) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var seen = ""
        let isSeen = eventually(every: 100) {
            seen = text
            return condition(seen)
        }
        #expect(isSeen, "not \(what):\n\(seen)", sourceLocation: sourceLocation)
    }

    func wait(for part: String, sourceLocation: SourceLocation = #_sourceLocation) {
        wait(until: part, { $0.contains(part) }, sourceLocation: sourceLocation)
    }

    /// What a command has written to a file, when it has; nil: nothing yet.
    func written(to name: String) -> String? {
        folder.read(name).flatMap { $0.hasSuffix("\n") ? $0 : nil }
    }

    /// The modes of the terminal at the beginning, as stty has them.
    var modesBefore: String? { folder.read("before") }

    /// Quits by a key. What is typed before it has taken that would be its own.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) {
        press("q")
        #expect(
            eventually(every: 100) { isAsShellsHaveIt }, "it has not quit:\n\(text)", sourceLocation: sourceLocation)
    }

    /// Waits until the shell has the terminal back, and looks whether it is as it was; what the shell said of the end.
    func statusOfEnd(sourceLocation: SourceLocation = #_sourceLocation) -> String {
        run("echo $? > status; stty -a > after")
        #expect(folder.read("after") == folder.read("before"), sourceLocation: sourceLocation)
        #expect(isAsShellsHaveIt, sourceLocation: sourceLocation)
        return (folder.read("status") ?? "").trimmingCharacters(in: .newlines)
    }
}

/// Processes, by what the kernel says of them.
enum ProcessTree {
    static func children(of pid: pid_t) -> [pid_t] {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { pid_t($0) }
    }

    static func isThere(_ pid: pid_t) -> Bool {
        FileManager.default.fileExists(atPath: "/proc/\(pid)/stat")
    }

    /// `R`, `S`, `T` for one that is stopped, `Z` for one that has ended and nobody has asked.
    static func state(_ pid: pid_t) -> Character? {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        return text.split(separator: ")").last?.dropFirst().first
    }
}

import Foundation
import TestSupport
import Testing

/// A terminal with a shell, in tmux, which can report the contents of the terminal.
final class Pane {
    private let folder: TemporaryFolder
    private var commands = 0

    /// - Parameters:
    ///   - environment: variables for the shell, in addition to the test's.
    ///   - user: the user of the shell, whose processes are outside of the user's sessions. Nil: the test's user.
    init(columns: Int, rows: Int, environment: [String: String] = [:], as user: User? = nil) throws {
        folder = try TemporaryFolder()
        let variables = ["LC_ALL": "C.UTF-8", "PS1": "$ ", "TERM": "tmux-256color"].merging(environment) { $1 }
        let words = variables.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        // `swift test` sets NO_COLOR if its output is not a terminal.
        let shell = (environment["NO_COLOR"] == nil ? "env -u NO_COLOR " : "") + "/bin/bash --norc --noprofile"
        if let user { chown(folder.path, user.id, user.id) }
        try tmux(
            ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + words + [shell], as: user)
        run("cd \(folder.path); stty -a > before")
    }

    deinit {
        _ = try? tmux(["kill-server"])
    }

    @discardableResult
    private func tmux(_ arguments: [String], as user: User? = nil) throws -> String {
        let (tmux, words) = ("/usr/bin/tmux", ["-u", "-S", folder.path("tmux")] + arguments)
        let program =
            try user.map { try Program(as: $0, tmux, words, in: folder, environment: ["TMUX": ""]) }
            ?? Program(tmux, words, in: folder, environment: ["TMUX": ""])
        program.waitForEnd()
        return program.said
    }

    /// Types a line in the shell, and does not wait for the command.
    func start(_ line: String) {
        _ = try? tmux(["send-keys", "-l", line])
        _ = try? tmux(["send-keys", "Enter"])
    }

    /// Types a line in the shell, and waits until the command has ended.
    func run(_ line: String) {
        commands += 1
        start("\(line); echo $? > done-\(commands)")
        let name = "done-\(commands)"
        #expect(eventually { (folder.read(name) ?? "").hasSuffix("\n") }, "\(line)")
    }

    /// Presses a key, by tmux's name.
    func press(_ key: String) {
        _ = try? tmux(["send-keys", key])
    }

    func resize(columns: Int, rows: Int) {
        _ = try? tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Ends the terminal.
    func kill() {
        _ = try? tmux(["kill-pane"])
    }

    /// The visible text.
    var text: String { (try? tmux(["capture-pane", "-p"])) ?? "" }

    /// The visible text with its colours and attributes.
    var looks: String { (try? tmux(["capture-pane", "-p", "-e"])) ?? "" }

    /// Whether a program draws: the alternate screen is active and the cursor is hidden.
    var isDrawnOn: Bool {
        (try? tmux(["display-message", "-p", "#{alternate_on} #{cursor_flag}"])) == "1 0\n"
    }

    var isAsShellsHaveIt: Bool {
        (try? tmux(["display-message", "-p", "#{alternate_on} #{cursor_flag}"])) == "0 1\n"
    }

    /// Whether typed text does not appear, as while a program asks for a password.
    var hidesTyping: Bool {
        guard let terminal = try? tmux(["display-message", "-p", "#{pane_tty}"]).trimmingCharacters(in: .newlines),
            let stty = try? Program("/usr/bin/stty", ["--all", "--file", terminal], in: folder)
        else { return false }
        stty.waitForEnd()
        return stty.said.contains("-echo ")
    }

    /// The process id of the shell.
    var shell: pid_t { (try? tmux(["display-message", "-p", "#{pane_pid}"])).flatMap { pid_t($0.dropLast()) } ?? -1 }

    /// Waits until the text fulfils a condition. Each check starts programs, so it runs rarely.
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

    /// The contents of a file that a command has written. Nil if there are none yet.
    func written(to name: String) -> String? {
        folder.read(name).flatMap { $0.hasSuffix("\n") ? $0 : nil }
    }

    /// The initial modes of the terminal, in stty's notation.
    var modesBefore: String? { folder.read("before") }

    /// Quits with a key. Text typed before the program has ended would go to the program.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) {
        press("q")
        #expect(
            eventually(every: 100) { isAsShellsHaveIt }, "it has not quit:\n\(text)", sourceLocation: sourceLocation)
    }

    /// Waits until the shell has the terminal back, and checks that the terminal is as before.
    /// - Returns: the exit status that the shell reports.
    func statusOfEnd(sourceLocation: SourceLocation = #_sourceLocation) -> String {
        run("echo $? > status; stty -a > after")
        #expect(folder.read("after") == folder.read("before"), sourceLocation: sourceLocation)
        #expect(isAsShellsHaveIt, sourceLocation: sourceLocation)
        return (folder.read("status") ?? "").trimmingCharacters(in: .newlines)
    }
}

/// Processes, as the kernel reports them.
enum ProcessTree {
    static func children(of pid: pid_t) -> [pid_t] {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { pid_t($0) }
    }

    static func isThere(_ pid: pid_t) -> Bool {
        FileManager.default.fileExists(atPath: "/proc/\(pid)/stat")
    }

    /// `R`, `S`, `T` for a stopped process, `Z` for a process that has ended and has not been reaped.
    static func state(_ pid: pid_t) -> Character? {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        return text.split(separator: ")").last?.dropFirst().first
    }
}

import Foundation
import TestSupport
import Testing

/// Keeps threads of a program stopped for as long as the object exists.
final class ThreadHold {
    enum Threads: Sendable {
        /// The first thread, which is mudrad's real-time thread.
        case main
        /// All threads but the first.
        case others
    }

    private let holder: Program

    init(_ threads: Threads, of process: pid_t, in folder: TemporaryFolder) throws {
        // The id of a process is the id of its first thread.
        let words = ["\(process)", threads == .main ? "\(process)" : "!\(process)"]
        holder = try Program(Host.tool("thread-holder"), words, in: folder)
        holder.wait(for: "held\n")
    }

    func end() {
        holder.stop(SIGTERM)
    }

    /// Whether this machine allows ptrace.
    static let isAllowed: Bool = {
        guard let folder = try? TemporaryFolder(),
            let sleeper = try? Program("/bin/sleep", ["60"], in: folder)
        else { return false }
        let name = { try? String(contentsOfFile: "/proc/\(sleeper.pid)/comm", encoding: .utf8) }
        _ = eventually { name() == "sleep\n" }
        guard let holder = try? Program(Host.tool("thread-holder"), ["\(sleeper.pid)", "\(sleeper.pid)"], in: folder)
        else {
            return false
        }
        _ = eventually { holder.said.contains("\n") }
        return holder.said == "held\n"
    }()
}

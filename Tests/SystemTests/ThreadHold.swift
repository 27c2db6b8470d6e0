import Foundation
import TestSupport
import Testing

/// Threads of a program that do not run, for as long as the object is there.
final class ThreadHold {
    /// Which of them.
    enum Threads: Sendable {
        /// The first, which is mudrad's real-time thread.
        case main
        /// All but the first.
        case others
    }

    private let holder: Program

    init(_ threads: Threads, of process: pid_t, in folder: TemporaryFolder) throws {
        // A process has the id of its first thread.
        let words = ["\(process)", threads == .main ? "\(process)" : "!\(process)"]
        holder = try Program(Host.tool("thread-holder"), words, in: folder)
        holder.wait(for: "held\n")
    }

    func end() {
        holder.stop(SIGTERM)
    }

    /// Whether this machine lets processes be traced.
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

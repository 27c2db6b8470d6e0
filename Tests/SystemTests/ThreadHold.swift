import Foundation
import Testing

/// Threads of a program that do not run, for as long as the object is there.
final class ThreadHold {
    private let holder: Program

    /// - Parameter threads: their name, or that of the one that is to run after "!".
    init(_ threads: String, of process: pid_t, in folder: TemporaryFolder) throws {
        holder = try Program(Host.tool("thread-holder"), ["\(process)", threads], in: folder)
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
        guard let holder = try? Program(Host.tool("thread-holder"), ["\(sleeper.pid)", "sleep"], in: folder) else {
            return false
        }
        _ = eventually { holder.said.contains("\n") }
        return holder.said == "held\n"
    }()
}

import CMudraLinux
import Glibc
import MudraFiles

/// What all processes of a command have in their environment, and no other: by it those are found that have left the
/// command's group. The variable is the one by which a systemd service knows what it belongs to.
struct ProcessTag: Hashable {
    static let variable = "INVOCATION_ID"

    /// 32 hexadecimal digits, as systemd has them.
    let text: String

    /// A new one.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in Self.digits(generator.next()) }.joined()
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Sends a signal to every process that has the tag. Looks at all processes: a few ms.
    /// - Returns: how many these are.
    func signal(_ signal: CInt) -> Int {
        let entry = "\(Self.variable)=\(text)"
        // The youngest first: they are the ones that are gone soonest.
        return Self.processes().sorted(by: >).count { pid in
            guard mudra_process_has(pid, entry) != 0 else { return false }
            // By a descriptor, which stays this process's whatever becomes of its number; so it is looked at once more.
            let process = mudra_process_open(pid)
            guard process >= 0 else { return false }
            defer { close(process) }
            return mudra_process_has(pid, entry) != 0 && mudra_process_signal(process, signal) == 0
        }
    }

    private static func processes() -> [pid_t] {
        ((try? FileReader.names(in: "/proc")) ?? []).compactMap { pid_t($0) }
    }
}

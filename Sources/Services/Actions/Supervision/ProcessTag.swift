import CMudraLinux
import Glibc
import MudraSupport

/// A variable in the environment of all processes of one command and of no other. It finds processes that have left the
/// command's group. The variable's name is the one that identifies a systemd service.
struct ProcessTag: Hashable {
    static let variable = "INVOCATION_ID"

    /// 32 hexadecimal digits, as systemd writes them.
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in Self.digits(generator.next()) }.joined()
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Sends a signal to every process with the tag. Looks at all processes, which takes a few ms.
    /// - Returns: the number of processes with the tag.
    func signal(_ signal: CInt) -> Int {
        let entry = "\(Self.variable)=\(text)"
        // The youngest first, because they end soonest.
        return Self.processes().sorted(by: >).count { pid in
            guard mudra_process_has(pid, entry) != 0 else { return false }
            // The descriptor stays with this process even if its number is reused, so check the tag again after opening
            // it.
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

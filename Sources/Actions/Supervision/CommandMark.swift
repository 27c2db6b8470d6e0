import CLinux
import Glibc

/// What all processes of a command have in their environment, and no other: by it those are found that have left the
/// command's group. The variable is the one by which a systemd service knows what it belongs to.
struct CommandMark: Hashable {
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

    /// Sends a signal to every process that has the mark. Looks at all processes: some ms.
    /// - Returns: how many these are.
    func signal(_ signal: CInt) -> Int {
        guard let folder = opendir("/proc") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let pid = pid_t(name), isOn(pid) else { continue }
            // By a descriptor, which stays this process's whatever becomes of its number; so it is looked at once more.
            let process = mudra_process_open(pid)
            guard process >= 0 else { continue }
            defer { close(process) }
            if isOn(pid), mudra_process_signal(process, signal) == 0 { count += 1 }
        }
        return count
    }

    /// Whether a process has it; we may not look into those of others.
    private func isOn(_ pid: pid_t) -> Bool {
        let descriptor = open("/proc/\(pid)/environ", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var environment: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &block, block.count)
            guard count > 0 else { break }
            environment += block[..<count]
        }
        let wanted = Array("\(Self.variable)=\(text)".utf8)
        return environment.split(separator: 0).contains { $0.elementsEqual(wanted) }
    }
}

import Glibc

/// The system call in which a thread waits.
struct WaitingCall {
    private let number: Int
    private let arguments: [UInt]

    /// Nil if the thread is not in a system call, or has ended.
    init?(of thread: String, in pid: pid_t) {
        let words = FileText.read("/proc/\(pid)/task/\(thread)/syscall")?.split(whereSeparator: \.isWhitespace) ?? []
        guard let number = words.first.flatMap({ Int($0) }), number >= 0 else { return nil }
        self.number = number
        arguments = words.dropFirst().map { UInt($0.dropFirst(2), radix: 16) ?? 0 }
    }

    // The kernel's numbers of calls.
    #if arch(x86_64)
        private static let (epollWaits, poll, signalWait) = ([232, 281], 271, 130)
    #else
        private static let (epollWaits, poll, signalWait) = ([22], 73, 133)
    #endif

    /// Whether it waits for an event or a signal, and has no time limit.
    var isEndless: Bool {
        guard arguments.count >= 4 else { return false }
        switch number {
        case let number where Self.epollWaits.contains(number): return Int32(truncatingIfNeeded: arguments[3]) == -1
        case Self.poll: return arguments[2] == 0
        case Self.signalWait: return true
        default: return false
        }
    }
}

import MudraFiles
import Glibc

/// What the kernel has on record of a process.
struct ProcessAccount {
    private let pid: pid_t

    init(of child: Child) {
        pid = child.pid
    }

    /// The CPU time of all its threads so far, those that have ended too, in µs.
    var cpuMicroseconds: Double {
        var clock: clockid_t = 0
        var time = timespec()
        guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// How often each of its threads has waited for something so far, by the thread's id: each time is a wake-up.
    var waits: [String: Int] {
        let threads = (try? FileReader.names(in: "/proc/\(pid)/task")) ?? []
        return Dictionary(
            uniqueKeysWithValues: threads.filter { $0.first != "." }.map {
                ($0, Self.number("voluntary_ctxt_switches", in: "/proc/\(pid)/task/\($0)/status"))
            })
    }

    /// How often its main thread has found a page missing so far, whether it was read from a disk then or not.
    var mainThreadFaults: Int {
        let text = Self.text(of: "/proc/\(pid)/task/\(pid)/stat")
        // Behind the name, which may hold anything: the state is the 3rd, minor faults are the 10th, major ones the 12th.
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        return words.count > 9 ? (Int(words[7]) ?? 0) + (Int(words[9]) ?? 0) : 0
    }

    /// Resident memory in KiB.
    var residentKibibytes: Int { Self.number("VmRSS", in: "/proc/\(pid)/status") }

    /// The most resident memory that it ever had, in KiB.
    var peakKibibytes: Int { Self.number("VmHWM", in: "/proc/\(pid)/status") }

    /// Locked memory in KiB: what is reserved for it, resident or not.
    var lockedKibibytes: Int { Self.number("VmLck", in: "/proc/\(pid)/status") }

    /// A number of a file of `Name: number unit`; 0 where there is none.
    private static func number(_ name: String, in file: String) -> Int {
        let line = text(of: file).split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private static func text(of file: String) -> String {
        String(decoding: (try? FileReader.read(file, limitMebibytes: 1)) ?? [], as: UTF8.self)
    }
}

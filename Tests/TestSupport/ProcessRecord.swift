import Glibc

/// A process's record in /proc.
package struct ProcessRecord {
    private let pid: pid_t

    package init(of pid: pid_t) {
        self.pid = pid
    }

    /// The CPU time of all threads so far, including threads that have ended, in µs.
    package var cpuMicroseconds: Double {
        var clock: clockid_t = 0
        var time = timespec()
        guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    package var threads: [String] { FileText.names(in: "/proc/\(pid)/task") }

    /// The number of voluntary waits of each thread so far, by thread id. Each wait ends with a wake-up.
    package var waits: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: threads.map {
                ($0, Self.number("voluntary_ctxt_switches", in: "/proc/\(pid)/task/\($0)/status"))
            })
    }

    /// Whether all threads wait without a time limit, and no timer that they wait for is set: then nothing inside of the
    /// process can wake it up. A process that has ended is not at rest.
    package var isAtRest: Bool {
        let threads = threads
        guard !threads.isEmpty, threads.allSatisfy({ WaitingCall(of: $0, in: pid)?.isEndless ?? false }) else {
            return false
        }
        let folder = "/proc/\(pid)/fdinfo"
        let files = FileText.names(in: folder).map { ($0, Self.fields(of: "\(folder)/\($0)")) }
        // The files in epoll sets, as `tfd: 17 events: 19 data: 0`. Bit 0 of the events is EPOLLIN.
        let watched = files.flatMap(\.1).filter {
            $0.first == "tfd:" && $0.count > 3 && Int($0[3], radix: 16).map { $0 & 1 } == 1
        }
        let timers = files.filter { $0.1.contains { $0.first == "it_value:" && $0 != ["it_value:", "(0,", "0)"] } }
        return Set(watched.map { String($0[1]) }).isDisjoint(with: timers.map(\.0))
    }

    /// The words of the lines of a file.
    private static func fields(of file: String) -> [[Substring]] {
        FileText.read(file)?.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) } ?? []
    }

    /// The number of page faults of the main thread so far, with and without reading from a disk.
    package var mainThreadFaults: Int {
        // Minor and major faults.
        [10, 12].reduce(0) { $0 + (statField($1).flatMap { Int($0) } ?? 0) }
    }

    /// Resident memory in KiB.
    package var residentKibibytes: Int { Self.number("VmRSS", in: "/proc/\(pid)/status") }

    /// The peak of the resident memory, in KiB.
    package var peakKibibytes: Int { Self.number("VmHWM", in: "/proc/\(pid)/status") }

    /// Locked memory in KiB, including memory that is reserved but not resident.
    package var lockedKibibytes: Int { Self.number("VmLck", in: "/proc/\(pid)/status") }

    /// The targets of its file descriptors.
    package var openFiles: [String] {
        let folder = "/proc/\(pid)/fd"
        return FileText.names(in: folder).compactMap { FileText.linkTarget("\(folder)/\($0)") }
    }

    /// The number of open file descriptors.
    package var openDescriptors: Int { FileText.names(in: "/proc/\(pid)/fd").count }

    /// A field of `/proc/PID/status`. Nil if there is none.
    package func statusField(_ name: String) -> String? { Self.field(name, in: "/proc/\(pid)/status") }

    /// A field of `/proc/PID/stat` with its number in proc(5), which starts at 1. Works from the third field on.
    package func statField(_ number: Int) -> String? {
        // The fields follow the name, which may contain any character.
        let words = FileText.read("/proc/\(pid)/stat")?.split(separator: ")").last?.split(separator: " ") ?? []
        return number - 3 < words.count ? String(words[number - 3]) : nil
    }

    private static func field(_ name: String, in file: String) -> String? {
        let line = FileText.read(file)?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.map { String($0.dropFirst(name.count + 1).drop(while: \.isWhitespace)) }
    }

    /// A number in a file with lines `Name: number unit`. 0 if there is none.
    private static func number(_ name: String, in file: String) -> Int {
        field(name, in: file)?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0
    }
}

import Glibc

/// What the kernel has on record of a process.
package struct ProcessRecord {
    private let pid: pid_t

    package init(of pid: pid_t) {
        self.pid = pid
    }

    /// The CPU time of all its threads so far, those that have ended too, in µs.
    package var cpuMicroseconds: Double {
        var clock: clockid_t = 0
        var time = timespec()
        guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// The ids of its threads.
    package var threads: [String] { FileText.names(in: "/proc/\(pid)/task") }

    /// How often each of its threads has waited for something so far, by the thread's id: each time is a wake-up.
    package var waits: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: threads.map {
                ($0, Self.number("voluntary_ctxt_switches", in: "/proc/\(pid)/task/\($0)/status"))
            })
    }

    /// How often its main thread has found a page missing so far, whether it was read from a disk then or not.
    package var mainThreadFaults: Int {
        // Minor faults and major ones.
        [10, 12].reduce(0) { $0 + (statField($1).flatMap { Int($0) } ?? 0) }
    }

    /// Resident memory in KiB.
    package var residentKibibytes: Int { Self.number("VmRSS", in: "/proc/\(pid)/status") }

    /// The most resident memory that it ever had, in KiB.
    package var peakKibibytes: Int { Self.number("VmHWM", in: "/proc/\(pid)/status") }

    /// Locked memory in KiB: what is reserved for it, resident or not.
    package var lockedKibibytes: Int { Self.number("VmLck", in: "/proc/\(pid)/status") }

    /// What its file descriptors are of.
    package var openFiles: [String] {
        let folder = "/proc/\(pid)/fd"
        return FileText.names(in: folder).compactMap { FileText.linkTarget("\(folder)/\($0)") }
    }

    /// How many file descriptors it has open.
    package var openDescriptors: Int { FileText.names(in: "/proc/\(pid)/fd").count }

    /// A field of `/proc/PID/status`; nil: there is none.
    package func statusField(_ name: String) -> String? { Self.field(name, in: "/proc/\(pid)/status") }

    /// A field of `/proc/PID/stat`, counted from 1 as in proc(5), from the third on.
    package func statField(_ number: Int) -> String? {
        // Behind the name, which may hold anything.
        let words = FileText.read("/proc/\(pid)/stat")?.split(separator: ")").last?.split(separator: " ") ?? []
        return number - 3 < words.count ? String(words[number - 3]) : nil
    }

    private static func field(_ name: String, in file: String) -> String? {
        let line = FileText.read(file)?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.map { String($0.dropFirst(name.count + 1).drop(while: \.isWhitespace)) }
    }

    /// A number of a file of `Name: number unit`; 0 where there is none.
    private static func number(_ name: String, in file: String) -> Int {
        field(name, in: file)?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0
    }
}

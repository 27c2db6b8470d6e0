import Glibc
import TestSupport

/// The processes that have `variable` (NAME=value) in their environment.
func processes(with variable: String) -> [pid_t] {
    FileText.names(in: "/proc").compactMap { pid_t($0) }.filter { pid in
        FileText.read("/proc/\(pid)/environ")?.split(separator: "\0").contains { $0 == variable } ?? false
    }
}

/// Whether `pid` is a child of this process, running or a zombie.
func isOurChild(_ pid: pid_t) -> Bool {
    ProcessRecord(of: pid).statusField("PPid") == "\(getpid())"
}

/// The children of this process that have ended and are not reaped.
var zombies: [pid_t] {
    FileText.names(in: "/proc").compactMap { pid_t($0) }.filter {
        ProcessRecord(of: $0).statField(3) == "Z" && isOurChild($0)
    }
}

import Foundation

/// A field of `/proc/PID/status`.
func statusField(_ field: String, of pid: String) -> String? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    return line?.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
}

/// Whether `pid` is a child of this process, running or a zombie.
func isOurChild(_ pid: String) -> Bool {
    statusField("PPid", of: pid) == String(ProcessInfo.processInfo.processIdentifier)
}

/// A field of `/proc/PID/stat`, counted from 1 as in proc(5), from the third on.
func statField(_ number: Int, of pid: String) -> String? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
        let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: name)...].split(separator: " ")
    return number - 3 < fields.count ? String(fields[number - 3]) : nil
}

/// The pids of the processes that have `variable` (NAME=value) in their environment.
func processes(with variable: String) -> [String] {
    let pids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { pid_t($0) != nil } ?? []
    return pids.filter { pid in
        FileManager.default.contents(atPath: "/proc/\(pid)/environ")?
            .split(separator: 0).contains(variable.data(using: .utf8) ?? Data()) ?? false
    }
}

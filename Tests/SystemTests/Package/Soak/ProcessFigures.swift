import Foundation

/// What a process has of what must not become more.
struct ProcessFigures: Equatable {
    let residentKilobytes: Int
    let descriptors: Int
    let threads: Int

    init(of pid: pid_t) {
        let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let field = { (name: String) in
            status.split(separator: "\n").first { $0.hasPrefix(name + ":") }?.split { !$0.isNumber }.first
                .flatMap { Int($0) } ?? -1
        }
        (residentKilobytes, threads) = (field("VmRSS"), field("Threads"))
        descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? -1
    }
}

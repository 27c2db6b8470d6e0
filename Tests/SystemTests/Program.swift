import CMudraLinux
import Foundation
import Testing

/// A program under test, or one that a test needs; ends with the object.
final class Program {
    /// Where the build has put the programs: beside the tests; or where a package has.
    static let folder: URL = {
        if let installed = Host.folder("MUDRA_PROGRAMS") { return installed }
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let isBeside = FileManager.default.isExecutableFile(atPath: beside.appendingPathComponent("mudrad").path)
        return isBeside
            ? beside
            : URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../.build/debug")
    }()

    /// Where a program of ours is.
    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private let output: URL
    private let input: Int32
    private(set) var pid: pid_t = 0
    private(set) var status: Int32?

    /// Starts a program of ours by its name, or another by its path. What it says goes to a file, so that it never
    /// waits for a reader. Not by Foundation's `Process`: its children cannot be told to end, since they inherit a
    /// worker's blocked signals.
    init(
        _ name: String, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws {
        output = folder.url.appendingPathComponent("\(UUID().uuidString).log")
        let fifo = output.path + ".in"
        mkfifo(fifo, 0o600)
        input = open(fifo, O_RDWR | O_CLOEXEC)
        let program = name.hasPrefix("/") ? name : Self.path(name)
        let redirect = "in=$1 out=$2; shift 2; exec \"$@\" < \"$in\" > \"$out\" 2>&1"
        let words = ["/bin/sh", "-c", redirect, "sh", fifo, output.path, program] + arguments
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let error = Self.withCStrings(words) { argv in
            Self.withCStrings(variables) { envp in mudra_spawn(&pid, argv, envp) }
        }
        guard error == 0 else { throw POSIXError(.init(rawValue: error) ?? .EINVAL) }
    }

    deinit {
        stop(SIGKILL)
        close(input)
    }

    /// All that it has said so far.
    var said: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// What it has said from that byte on.
    func said(from byte: Int) -> Data {
        guard let file = try? FileHandle(forReadingFrom: output) else { return Data() }
        try? file.seek(toOffset: UInt64(byte))
        return (try? file.readToEnd()) ?? Data()
    }

    func type(_ line: String) {
        let text = line + "\n"
        _ = text.withCString { write(input, $0, strlen($0)) }
    }

    /// How many file descriptors it has open.
    var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? -1
    }

    /// How much memory it has, in kB.
    var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? -1
    }

    /// What they are of.
    var openFiles: [String] {
        let folder = "/proc/\(pid)/fd"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
    }

    func send(_ signal: Int32) {
        kill(pid, signal)
    }

    func stop(_ signal: Int32) {
        guard status == nil else { return }
        send(signal)
        waitForEnd()
    }

    /// Whether it still runs; one that has ended by itself will never say what it is waited for.
    private var isRunning: Bool {
        guard status == nil else { return false }
        var result: Int32 = 0
        guard waitpid(pid, &result, WNOHANG) == pid else { return true }
        status = Self.status(result)
        return false
    }

    /// Waits until the program has ended by itself.
    func waitForEnd() {
        var result: Int32 = 0
        guard status == nil, uninterrupted({ Int(waitpid(pid, &result, 0)) }) == Int(pid) else { return }
        status = Self.status(result)
    }

    private static func status(_ result: Int32) -> Int32 {
        result & 0x7f == 0 ? result >> 8 & 0xff : 128 + result & 0x7f
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
    }

    /// Waits until the program has said one text or the other.
    func wait(for text: String, orFor other: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSaid = { self.said.contains(text) || self.said.contains(other) }
        _ = eventually { isSaid() || !self.isRunning }
        #expect(isSaid(), "neither \"\(text)\" nor \"\(other)\" is in:\n\(said)", sourceLocation: sourceLocation)
    }

    /// Waits until the program has said `text`, `count` times at least.
    func wait(for text: String, count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSaid = { self.said.components(separatedBy: text).count > count }
        _ = eventually { isSaid() || !self.isRunning }
        let end = status.map { ", and it has ended with \($0)" } ?? ""
        #expect(isSaid(), "\"\(text)\" is not in\(end):\n\(said)", sourceLocation: sourceLocation)
    }
}

/// Whether `condition` comes true. The limit is for a machine that is all but dead: no test measures time with it.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
        if condition() { return true }
        usleep(10_000)
    }
    return false
}

/// A folder of a test's own, which goes with the object.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("mudra-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    func read(_ name: String) -> String? {
        try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }
}

import Foundation
import TestSupport
import Testing

/// The programs of the build, and their expected output.
extension Program {
    /// The folder of the programs: beside the tests, or where the package installs them.
    static let folder: URL = {
        if let installed = Host.folder("MUDRA_PROGRAMS") { return installed }
        let beside = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let isBeside = FileManager.default.isExecutableFile(atPath: beside.appendingPathComponent("mudrad").path)
        return isBeside
            ? beside
            : URL(fileURLWithPath: Repository.path(".build/debug"))
    }()

    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Starts one of our programs by its name, or another by its path. The output goes to a file, so the program never
    /// waits for a reader.
    convenience init(
        _ name: String, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws {
        try self.init(
            starting: [name.hasPrefix("/") ? name : Self.path(name)] + arguments, environment: environment,
            output: .file(folder.path("\(UUID().uuidString).log")))
    }

    /// The output from that byte on.
    func said(from byte: Int) -> Data {
        guard let outputFile, let file = FileHandle(forReadingAtPath: outputFile) else { return Data() }
        try? file.seek(toOffset: UInt64(byte))
        return (try? file.readToEnd()) ?? Data()
    }

    /// Waits until the program has printed one text or the other.
    func wait(for text: String, orFor other: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSaid = { self.said.contains(text) || self.said.contains(other) }
        _ = eventually { isSaid() || !self.isRunning }
        #expect(isSaid(), "neither \"\(text)\" nor \"\(other)\" is in:\n\(said)", sourceLocation: sourceLocation)
    }

    /// Waits until the program has printed `text` at least `count` times.
    func wait(for text: String, count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        let isSaid = { self.said.components(separatedBy: text).count > count }
        _ = eventually { isSaid() || !self.isRunning }
        let end = status.map { ", and it has ended with \($0)" } ?? ""
        #expect(isSaid(), "\"\(text)\" is not in\(end):\n\(said)", sourceLocation: sourceLocation)
    }
}

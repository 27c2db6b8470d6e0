import Foundation
import Testing

/// The cases under `Golden`, one folder per recognizer; what a file looks like is said at `GoldenCase`.
@Suite struct GoldenTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

    static let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".txt") }
        .sorted()

    @Test(arguments: names)
    func goesAsWritten(_ name: String) throws {
        let problems = try GoldenCase(Self.folder.appendingPathComponent(name)).problems()
        #expect(problems.isEmpty, "\(name) \(problems.joined(separator: "\n"))")
    }
}

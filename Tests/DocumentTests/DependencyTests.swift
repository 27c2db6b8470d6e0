import Foundation
import Testing

/// What may not be linked, by the dependencies in Package.swift.
@Suite struct DependencyTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    /// The targets that each target names.
    private func dependencies() throws -> [String: [String]] {
        let package = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let target = /arget\(\s*name: "([\w-]+)",\s*dependencies: \[([^\]]*)\]/
        return Dictionary(
            package.matches(of: target).map { match in
                (String(match.1), match.2.matches(of: /"([\w-]+)"/).map { String($0.1) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// All that a target links.
    private func closure(of target: String) throws -> Set<String> {
        let dependencies = try dependencies()
        var (linked, next) = (Set<String>(), [target])
        while let target = next.popLast() {
            if linked.insert(target).inserted { next += dependencies[target] ?? [] }
        }
        return linked
    }

    /// `mudrad` can start no program, and reads no command.
    @Test func theDaemonHasNoReaderOfCommands() throws {
        let reader = "Sources/MudraGestureSettings/Commands/CommandReader.swift"
        #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(reader).path))
        let linked = try closure(of: "mudrad")
        #expect(linked.isSuperset(of: ["MudraDaemon", "MudraDaemonSettings", "MudraDeclarations"]))
        #expect(linked.isDisjoint(with: ["MudraGestureSettings", "MudraActions"]))
        #expect(try closure(of: "mudra-actions").contains("MudraGestureSettings"))
    }

    @Test func declarationsKnowNeitherBusNorTOML() throws {
        let linked = try closure(of: "MudraDeclarations")
        #expect(linked.isDisjoint(with: ["MudraBus", "CMudraSystemd", "MudraTOML", "CMudraTOML"]))
    }
}

import Foundation
import TestSupport
import Testing

/// The cases under `Golden`, one folder per recognizer. `GoldenCase` describes the format.
@Suite struct GoldenTests {
    static let folder = URL(fileURLWithPath: Repository.path("Tests/Engine/Gestures/Golden"))

    static let names = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".txt") }
        .sorted()

    @Test("The golden case gives the transitions it lists", arguments: names)
    func goesAsWritten(_ name: String) throws {
        let problems = try GoldenCase(Self.folder.appendingPathComponent(name)).problems()
        #expect(problems.isEmpty, "\(name) \(problems.joined(separator: "\n"))")
    }

    /// Only one edge is configured, so the edge cases work on one side only.
    static let symmetric = names.filter { $0.hasPrefix("peers/") && !$0.contains("edge") }

    @Test("The golden case gives the same transitions mirrored and turned", arguments: symmetric, Symmetry.allCases)
    func goesThatWayOnAllSides(_ name: String, _ symmetry: Symmetry) throws {
        let golden = try GoldenCase(Self.folder.appendingPathComponent(name))
        let problems = try golden.problems(under: symmetry)
        #expect(problems.isEmpty, "\(name) \(symmetry) \(problems.joined(separator: "\n"))")
    }

    static let folders = Set(names.map { String($0.prefix { $0 != "/" }) }).sorted()

    /// An attempt leaves nothing behind for the next one.
    @Test("A golden case gives its transitions after any other case of its recognizers", arguments: folders)
    func goesAsWrittenAfterAnyOther(_ folder: String) throws {
        let cases = try Self.names.filter { $0.hasPrefix("\(folder)/") }
            .map { try GoldenCase(Self.folder.appendingPathComponent($0)) }
        for group in Dictionary(grouping: cases, by: \.configuration).values {
            let problems = try GoldenCase.problems(of: group.flatMap { first in group.flatMap { [first, $0] } })
            #expect(problems.isEmpty, "\(Set(problems).joined(separator: "\n"))")
        }
    }
}

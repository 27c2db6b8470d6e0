import Foundation
import TestSupport
import Testing

/// The documents of the repository agree with the sources.
@Suite struct DocumentTests {
    private static let documents = [
        "README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/context.md", "docs/dbus.md", "docs/emulation.md",
        "docs/gestures.md", "docs/install.md", "docs/touchpad.md",
    ]

    private let root = URL(fileURLWithPath: Repository.root)

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    /// All files of some folders, by their paths relative to the root.
    private func files(in folders: [String]) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
                .map { "\(folder)/\($0)" }
        }
    }

    @Test("Every link in a document leads to a file", arguments: documents)
    func linksLeadSomewhere(_ document: String) throws {
        let folder = document.contains("/") ? "docs/" : ""
        for match in try text(document).matches(of: /\]\(([^):]+)\)/) {
            #expect(isThere(folder + String(match.1)), "\(match.1)")
        }
    }

    /// A document names a source by its path, relative to `Sources` or the root, or by the end of its path.
    @Test("Every file that a document names exists", arguments: documents)
    func filesThatAreNamedAreThere(_ document: String) throws {
        let paths = try files(in: ["Sources", "Tests", "Benchmarks"])
        let names = try text(document).matches(of: /`([A-Za-z][\w.+-]*(?:\/[\w.+-]+)*)`/).map { String($0.1) }
        let houses = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Sources").path)
        for name in names {
            if name.hasSuffix(".swift") || name.hasSuffix(".c") {
                #expect(paths.contains { $0 == name || $0.hasSuffix("/\(name)") }, "\(name)")
            } else if houses.contains(where: { name.hasPrefix("\($0)/") }) {
                #expect(isThere("Sources/\(name)"), "\(name)")
            } else if ["Sources/", "Tests/", "Benchmarks/"].contains(where: name.hasPrefix) {
                #expect(isThere(name), "\(name)")
            }
        }
    }

    @Test("docs/architecture.md lists every target in order") func theArchitectureHasEveryTargetInOrder() throws {
        let document = try text("docs/architecture.md")
        let start = try #require(document.range(of: "## The houses and their targets"))
        let end = try #require(document.range(of: "\n## ", range: start.upperBound..<document.endIndex))
        let rows = document[start.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|").first?.matches(of: /`([\w-]+)`/).map { String($0.1) } ?? []
        }
        let own = try text("Package.swift").matches(of: /name: "([\w-]+)"[^)]*?path: "Sources\/\w+\/[\w-]+"/)
            .map { String($0.1) }
        #expect(named == own, "docs/architecture.md has a row for every target of Sources, in order")
    }

    @Test("Every decision that a source cites exists in docs/gestures.md") func decisionsThatAreCitedAreThere() throws {
        let contract = try text("docs/gestures.md")
        let decisions = Set(contract.matches(of: /\n(\d+)\. \*\*/).map { String($0.1) })
        #expect(decisions.count >= 15)
        for path in try files(in: ["Sources/Engine/Gestures", "Tests/Engine/Gestures"])
        where path.hasSuffix(".swift") || path.hasSuffix(".md") {
            for match in try text(path).matches(of: /[Dd]ecision (\d+)/) {
                #expect(decisions.contains(String(match.1)), "\(match.0) in \(path)")
            }
        }
    }
}

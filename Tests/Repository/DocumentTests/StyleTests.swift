import Foundation
import TestSupport
import Testing

/// The style of CONTRIBUTING, as far as a test can see it.
@Suite struct StyleTests {
    /// Words that make a sentence begin without a subject that has a name.
    private static let pronouns: Set = ["what", "who", "whoever", "whom", "nobody", "somebody", "those", "that"]

    private static let root = URL(fileURLWithPath: Repository.root)

    private static func files(in folders: [String], _ endings: [String]) throws -> [(path: String, text: String)] {
        let paths = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
                .map { "\(folder)/\($0)" }
        }
        return try paths.filter { path in endings.contains(where: path.hasSuffix) }.sorted().map { path in
            (path, try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        }
    }

    private static func begins(withPronoun text: some StringProtocol) -> Bool {
        let letters = text.drop { !$0.isLetter }.prefix(while: \.isLetter)
        return pronouns.contains(letters.lowercased())
    }

    @Test("A line of a comment does not begin with a pronoun like \"what\" or \"nobody\"")
    func comments() throws {
        let files = try Self.files(in: ["Sources", "Tests", "Benchmarks"], [".swift", ".c", ".cpp", ".h"])
        #expect(files.count > 500)
        for (path, text) in files {
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let line = line.drop { $0 == " " }
                guard line.hasPrefix("//") else { continue }
                #expect(!Self.begins(withPronoun: line), "\(path):\(number + 1): \(line)")
            }
        }
    }

    @Test("A line of the manual and of other documents does not begin with such a pronoun")
    func documents() throws {
        let files =
            try Self.files(in: ["man", "docs"], [".scd", ".md"])
            + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map {
                ($0, try String(contentsOf: Self.root.appendingPathComponent($0), encoding: .utf8))
            }
        for (path, text) in files {
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                #expect(!Self.begins(withPronoun: line), "\(path):\(number + 1): \(line)")
            }
        }
    }

    @Test("A test has a display name, which does not begin with such a pronoun")
    func testNames() throws {
        for (path, text) in try Self.files(in: ["Tests"], [".swift"]) {
            for match in text.matches(of: /(?m)^ *@Test\b(?<arguments>\(\s*"(?<name>(?:[^"\\]|\\.)*)")?/) {
                let name = match.name ?? ""
                #expect(!name.isEmpty && !Self.begins(withPronoun: name), "\(path): \(match.0)")
            }
        }
    }
}

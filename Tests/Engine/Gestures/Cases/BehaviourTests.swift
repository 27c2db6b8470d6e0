import Foundation
import TestSupport
import Testing

/// Checks that the table of behaviours is complete and names only tests and cases that exist.
@Suite struct BehaviourTests {
    private static let folder = URL(fileURLWithPath: Repository.path("Tests/Engine/Gestures"))

    private struct Row {
        let number: Int?
        let shownBy: String
        var references: [String] {
            shownBy.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
    }

    private func rows() throws -> [Row] {
        let text = try String(contentsOf: Self.folder.appendingPathComponent("BEHAVIOURS.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| #") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return Row(number: cells.first.flatMap(Int.init), shownBy: cells.last ?? "")
        }
    }

    @Test("The table has all 81 behaviours, in order") func allAreThere() throws {
        #expect(try rows().map(\.number) == Array(1...81))
    }

    @Test("Each behaviour names a test or says why none applies") func eachIsShownOrSaidNotToApply() throws {
        for row in try rows() {
            let isExcused = ["superseded by decision", "not applicable:"].contains(where: row.shownBy.hasPrefix)
            #expect(isExcused || !row.references.isEmpty, "\(row.number ?? 0): \(row.shownBy)")
        }
    }

    @Test("Every test and case in the table exists") func everyReferenceExists() throws {
        let tests = URL(fileURLWithPath: Repository.path("Tests"))
        var sources: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path) where path.hasSuffix(".swift") {
            let text = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
            sources[URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent, default: ""] += text
        }
        for row in try rows() {
            for reference in row.references {
                if reference.hasSuffix(".txt") {
                    let file = Self.folder.appendingPathComponent("Golden/\(reference)")
                    #expect(FileManager.default.fileExists(atPath: file.path), "\(reference)")
                } else {
                    let parts = reference.split(separator: ".").map(String.init)
                    let isThere = sources[parts.first ?? ""]?.contains("func \(parts.last ?? "")(") == true
                    #expect(isThere, "\(reference)")
                }
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import MudraGestureSettings

/// Configurations with their expected diagnostics: files in `Broken` are refused, files in `Doubtful` are accepted with
/// warnings.
///
/// A line `#! 3:13: MESSAGE` at the end of a file is the diagnostic for its line 3, column 13. All diagnostics are
/// listed there, in order.
@Suite struct DiagnosedFileTests {
    @Test("A broken configuration is refused with all its mistakes", arguments: files("Broken"))
    func aBrokenConfigurationIsRefused(_ file: String) throws {
        #expect(try settings(of: file, in: "Broken") == nil)
    }

    @Test("A doubtful configuration is accepted with warnings", arguments: files("Doubtful"))
    func aDoubtfulConfigurationIsTaken(_ file: String) throws {
        #expect(try settings(of: file, in: "Doubtful") != nil)
    }

    @Test("The samples hold at least 40 broken and 20 doubtful files") func thereAreEnough() {
        #expect(Self.files("Broken").count >= 40)
        #expect(Self.files("Doubtful").count >= 20)
    }

    /// Loads a file and compares its diagnostics with the expected ones in it.
    private func settings(of file: String, in folder: String) throws -> GestureSettings? {
        let url = Self.folder.appendingPathComponent(folder).appendingPathComponent(file)
        // Some files are not UTF-8.
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        let expected = text.split(separator: "\n").filter { $0.hasPrefix("#! ") }.map { "\(file):\($0.dropFirst(3))" }
        let loaded = GestureSettings.load(file: url.path)
        let path = url.deletingLastPathComponent().path + "/"
        let lines = loaded.diagnostics.map { $0.description.replacingOccurrences(of: path, with: "") }
        #expect(!expected.isEmpty)
        #expect(lines == expected)
        return loaded.settings
    }

    private static let folder = URL(fileURLWithPath: Repository.path("Tests/Configuration"))

    private static func files(_ name: String) -> [String] {
        let path = folder.appendingPathComponent(name).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}

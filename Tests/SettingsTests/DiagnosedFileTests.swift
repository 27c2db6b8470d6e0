import Foundation
import Testing

@testable import MudraGestureSettings

/// Configurations with what is said of them, side by side: `Broken` holds those that are refused, `Doubtful` those that
/// are taken with warnings.
///
/// A line `#! 3:13: MESSAGE` at the end of a file is what is said of its line 3, column 13. All that is said stands
/// there, in order.
@Suite struct DiagnosedFileTests {
    @Test("A broken configuration is refused", arguments: files("Broken"))
    func aBrokenConfigurationIsRefused(_ file: String) throws {
        #expect(try settings(of: file, in: "Broken") == nil)
    }

    @Test("A doubtful configuration is taken", arguments: files("Doubtful"))
    func aDoubtfulConfigurationIsTaken(_ file: String) throws {
        #expect(try settings(of: file, in: "Doubtful") != nil)
    }

    @Test("There are enough") func thereAreEnough() {
        #expect(Self.files("Broken").count >= 40)
        #expect(Self.files("Doubtful").count >= 20)
    }

    /// Loads a file and compares what is said with what stands in it.
    private func settings(of file: String, in folder: String) throws -> GestureSettings? {
        let url = Self.folder.appendingPathComponent(folder).appendingPathComponent(file)
        // Some are not UTF-8.
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        let expected = text.split(separator: "\n").filter { $0.hasPrefix("#! ") }.map { "\(file):\($0.dropFirst(3))" }
        let loaded = GestureSettings.load(file: url.path)
        let path = url.deletingLastPathComponent().path + "/"
        let lines = loaded.diagnostics.map { $0.description.replacingOccurrences(of: path, with: "") }
        #expect(!expected.isEmpty)
        #expect(lines == expected)
        return loaded.settings
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func files(_ name: String) -> [String] {
        let path = folder.appendingPathComponent(name).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}

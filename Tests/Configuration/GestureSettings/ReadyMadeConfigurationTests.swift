import Foundation
import MudraGestureSettings
import TestSupport
import Testing

/// The files of Configurations, which users copy and change.
@Suite struct ReadyMadeConfigurationTests {
    private static let folder = URL(fileURLWithPath: Repository.path("Configurations"))
    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    @Test("The ready-made configurations include one for Sway") func theyAreThere() {
        #expect(Self.names.contains("sway.toml"))
    }

    @Test("The ready-made configurations have no errors and no warnings", arguments: names)
    func nothingIsWrongWithThem(name: String) throws {
        let loaded = GestureSettings.load(file: Self.folder.appendingPathComponent(name).path)
        #expect(loaded.diagnostics.map(\.description) == [])
        let settings = try #require(loaded.settings)
        #expect(!settings.bindings.isEmpty)
    }

    /// A reader should know whether the file can be trusted.
    @Test("Every ready-made configuration says whether it was tried", arguments: names)
    func theySayWhetherTheyWereTried(name: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        let head = text.prefix { $0 != "[" }
        #expect(head.contains("\n# Tried ") != head.contains("\n# UNTRIED: "))
    }
}

import Foundation
import TestSupport
import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings
@testable import MudraSettings

extension TemporaryFolder {
    /// The diagnostics as users see them, with paths relative to this folder.
    func lines<Settings>(_ loaded: LoadedSettings<Settings>) -> [String] {
        loaded.diagnostics.map { $0.description.replacingOccurrences(of: path + "/", with: "") }
    }
}

/// Loads a text as `gestures.toml`: the settings and the diagnostics.
func load(
    _ text: String, systemZones: [ZoneDeclaration]? = []
) throws -> (settings: GestureSettings?, lines: [String]) {
    try load(Data(text.utf8), systemZones: systemZones)
}

func load(
    _ data: Data, systemZones: [ZoneDeclaration]? = []
) throws -> (settings: GestureSettings?, lines: [String]) {
    let folder = try TemporaryFolder()
    let loaded = GestureSettings.load(
        file: try folder.write(data, to: "gestures.toml"), systemZones: systemZones)
    return (loaded.settings, folder.lines(loaded))
}

/// Loads a text as `mudrad.toml`: the settings and the diagnostics.
func loadDaemon(_ text: String) throws -> (settings: DaemonSettings?, lines: [String]) {
    let folder = try TemporaryFolder()
    let loaded = DaemonSettings.load(file: try folder.write(text, to: "mudrad.toml"))
    return (loaded.settings, folder.lines(loaded))
}

/// The gesture `x` of a configuration with only this gesture.
func binding(_ text: String) throws -> GestureBinding {
    let (settings, lines) = try load("[[gesture]]\nname = \"x\"\n" + text)
    #expect(lines == [])
    #expect(settings?.bindings.count == 1)
    return try #require(settings?.bindings.first)
}

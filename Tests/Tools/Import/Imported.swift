import MudraGestureSettings
import MudraImport
import TestSupport
import Testing

/// An imported configuration, and the settings that mudra reads from it.
struct Imported {
    let configuration: ImportedConfiguration
    let text: String
    let settings: GestureSettings

    /// Imports a text, and expects neither an error nor a warning about the outcome.
    init(_ importer: Importer, _ text: String, location: SourceLocation = #_sourceLocation) throws {
        try self.init(importer, Array(text.utf8), location: location)
    }

    init(_ importer: Importer, _ bytes: [UInt8], location: SourceLocation = #_sourceLocation) throws {
        configuration = try importer.configuration(ImportedText(name: "file", bytes: bytes))
        text = configuration.text
        let folder = try TemporaryFolder()
        let loaded = GestureSettings.load(file: try folder.write(text, to: "gestures.toml"))
        #expect(loaded.diagnostics.map(\.description) == [], "\(text)", sourceLocation: location)
        settings = try #require(loaded.settings, sourceLocation: location)
    }

    var names: [String] { settings.bindings.map(\.name) }

    var warnings: [String] { configuration.warnings.map(\.description) }

    /// The shell command that a gesture runs at an event.
    func command(_ name: String, _ event: CommandEvent = .recognized) -> String? {
        let commands = settings.bindings.first { $0.name == name }?.commands
        guard case .shell(let line) = commands?.onEvent[event] else { return nil }
        return line
    }

    /// The gestures that can happen while an application has the focus.
    func names(in application: String) -> [String] {
        let context = Context(["app": application])
        return settings.bindings.filter { $0.isOn(in: context) }.map(\.name)
    }

    /// The value of a key in a gesture's table, as TOML has it.
    func line(_ name: String, _ key: String) -> String? {
        let table = text.split(separator: "\n").drop { $0 != "name = \"\(name)\"" }.prefix { $0 != "[[gesture]]" }
        return table.first { $0.hasPrefix("\(key) = ") }.map { String($0.dropFirst(key.count + 3)) }
    }

    /// The shell command of a gesture's steps.
    func steps(_ name: String) -> String? {
        guard let change = settings.bindings.first(where: { $0.name == name })?.commands.onChange,
            case .shell(let line) = change.command
        else { return nil }
        return line
    }

    /// The error when a text is imported; nil: there is none.
    static func refusal(_ importer: Importer, _ text: String) -> String? {
        refusal(importer, Array(text.utf8))
    }

    static func refusal(_ importer: Importer, _ bytes: [UInt8]) -> String? {
        do throws(ImportError) {
            _ = try importer.configuration(ImportedText(name: "file", bytes: bytes))
            return nil
        } catch {
            return error.diagnostic.description
        }
    }
}

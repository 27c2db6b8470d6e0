import Gestures
import MudraDeclarations
import MudraSettings

/// The content of one file, as far as it can be understood.
struct GestureFile {
    private(set) var gestures: [GestureEntry] = []
    private(set) var groups: [GroupEntry] = []
    private(set) var zones: [ZoneEntry] = []
    private(set) var programs: [ProgramEntry] = []
    private var file: ConfigurationFile

    var diagnostics: [Diagnostic] { file.diagnostics }

    /// Whether the names of all its gestures and zones are known.
    var isComplete: Bool {
        file.isComplete && gestures.allSatisfy { $0.relations.name != nil } && zones.allSatisfy { $0.check.name != nil }
    }

    /// - Parameter text: its content, if it is not written yet; nil: as it is on the disk.
    init(path: String, text: String? = nil) {
        file = ConfigurationFile(path: path, text: text)
        for entry in file.entries {
            switch entry.key {
            case "gesture": for table in file.tables(entry) { readGesture(table) }
            case "group": for table in file.tables(entry) { readGroup(table) }
            case "zone": for table in file.tables(entry) { readZone(table) }
            case "program": for table in file.tables(entry) { readProgram(table) }
            default: file.skipUnknown(entry, known: ["gesture", "group", "program", "zone"])
            }
        }
    }

    private mutating func readProgram(_ table: ConfigurationTable) {
        let program = ProgramEntry(table)
        programs.append(program)
        file.report(program.diagnostics)
    }

    private mutating func readGroup(_ table: ConfigurationTable) {
        let group = GroupEntry(table)
        groups.append(group)
        file.report(group.diagnostics)
    }

    private mutating func readZone(_ table: ConfigurationTable) {
        let zone = ZoneEntry(table)
        zones.append(zone)
        file.report(zone.diagnostics)
    }

    private mutating func readGesture(_ table: ConfigurationTable) {
        let type = table.options["type"].flatMap(GestureType.init)
        let ownKeys = ["name", "type", Condition.key, "set"] + CommandReader.keys(of: type, in: table.options)
        let check = DeclarationCheck(
            name: table.options["name"],
            type: table.options["type"],
            options: table.options(besides: ownKeys),
            otherKeys: ownKeys
        )
        let commands = CommandReader(table, type: check.type)
        var relations = check.relations
        relations.name = check.name
        var reader = OptionReader(table.options)
        let (condition, sets) = (reader.condition(), reader.contextChange())
        let diagnostics = commands.diagnostics + reader.diagnostics(in: table)
        let isRight = !diagnostics.contains { $0.severity == .error }
        let binding = check.declaration.map { declaration in
            GestureBinding(
                declaration: declaration, commands: commands.commands,
                conditions: condition.map { [$0] } ?? [], sets: sets, file: table.file, position: table.position)
        }
        gestures.append(
            GestureEntry(
                relations: relations, binding: isRight ? binding : nil, zone: check.zone, condition: condition,
                sets: sets, table: table))
        file.report(diagnostics + check.problems.map { table.diagnostic($0.part, $0.message) })
    }
}

/// A `[[gesture]]` of a file, valid or not.
struct GestureEntry {
    let relations: DeclaredRelations
    /// Nil if the gesture is invalid.
    var binding: GestureBinding?
    /// The zone that it names; nil: none.
    let zone: String?
    /// Its own condition, without that of its group; nil: it is missing or invalid.
    let condition: Condition?
    /// The values of the context that it sets.
    let sets: [String: String]
    let table: ConfigurationTable

    /// The group that it names; nil: none.
    var group: String? {
        if case .string(let group) = table.options["group"] { group } else { nil }
    }
}

/// A gesture of a configuration file and the commands bound to it.
package struct GestureBinding: Hashable, Sendable {
    package internal(set) var declaration: RecognizerDeclaration
    package let commands: GestureCommands
    /// The conditions of the gesture and of its group: it is paused while one of them does not hold.
    package internal(set) var conditions: [Condition] = []
    /// The values that the context gets when the gesture is recognized or begins; an empty text takes a value away.
    package internal(set) var sets: [String: String] = [:]
    package let file: String
    /// Where in the file it begins.
    package let position: SourcePosition

    package var name: String { declaration.name }

    package func isOn(in context: Context) -> Bool { conditions.allSatisfy { $0.holds(in: context, for: declaration) } }

    /// The names of the values of the context that it depends on.
    package var contextKeys: Set<String> { conditions.reduce(into: []) { $0.formUnion($1.keys) } }
}

extension GestureType {
    /// The type of that name; nil: no type has that name.
    fileprivate init?(_ option: OptionValue) {
        guard case .string(let word) = option else { return nil }
        self.init(rawValue: word)
    }
}

import Gestures
import MudraDeclarations
import MudraTOML

/// The content of one file, as far as it can be understood.
struct GestureFile {
    private(set) var gestures: [GestureEntry] = []
    private(set) var zones: [ZoneEntry] = []
    private(set) var programs: [ProgramEntry] = []
    private var file: ConfigurationFile

    var diagnostics: [Diagnostic] { file.diagnostics }

    /// Whether the names of all its gestures and zones are known.
    var isComplete: Bool {
        file.isComplete && gestures.allSatisfy { $0.relations.name != nil } && zones.allSatisfy { $0.check.name != nil }
    }

    init(path: String) {
        file = ConfigurationFile(path: path)
        for entry in file.entries {
            switch entry.key {
            case "gesture": for table in file.tables(entry) { readGesture(table) }
            case "zone": for table in file.tables(entry) { readZone(table) }
            case "program": for table in file.tables(entry) { readProgram(table) }
            default: file.skipUnknown(entry, known: ["gesture", "program", "zone"])
            }
        }
    }

    private mutating func readProgram(_ table: ConfigurationTable) {
        let program = ProgramEntry(table)
        programs.append(program)
        file.report(program.diagnostics)
    }

    private mutating func readZone(_ table: ConfigurationTable) {
        let zone = ZoneEntry(table)
        zones.append(zone)
        file.report(zone.diagnostics)
    }

    private mutating func readGesture(_ table: ConfigurationTable) {
        let type = table.option("type").flatMap(GestureType.init)
        let ownKeys = ["name", "type"] + CommandReader.keys(of: type, in: table)
        let check = DeclarationCheck(
            name: table.option("name"),
            type: table.option("type"),
            options: table.options(besides: ownKeys),
            otherKeys: ownKeys
        )
        let commands = CommandReader(table, type: check.type)
        var relations = check.relations
        relations.name = check.name
        let isRight = !commands.diagnostics.contains { $0.severity == .error }
        let binding = check.declaration.map { declaration in
            GestureBinding(
                declaration: declaration, commands: commands.commands, file: table.file, position: table.position)
        }
        gestures.append(
            GestureEntry(relations: relations, binding: isRight ? binding : nil, zone: check.zone, table: table))
        file.report(commands.diagnostics + check.problems.map { table.diagnostic($0.part, $0.message) })
    }
}

/// A `[[gesture]]` of a file, valid or not.
struct GestureEntry {
    let relations: DeclaredRelations
    /// Nil if the gesture is invalid.
    let binding: GestureBinding?
    /// The zone that it names; nil: none.
    let zone: String?
    let table: ConfigurationTable
}

/// A gesture of a configuration file and the commands bound to it.
public struct GestureBinding: Hashable, Sendable {
    /// The gesture.
    public let declaration: RecognizerDeclaration
    /// The commands to run.
    public let commands: GestureCommands
    /// The file it is from.
    public let file: String
    /// Where in the file it begins.
    public let position: SourcePosition

    /// The gesture's name.
    public var name: String { declaration.name }
}

extension GestureType {
    /// The type of that name; nil: no type has that name.
    fileprivate init?(_ option: OptionValue) {
        guard case .string(let word) = option else { return nil }
        self.init(rawValue: word)
    }
}

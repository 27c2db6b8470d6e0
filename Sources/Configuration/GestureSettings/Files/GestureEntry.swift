import Gestures
import MudraDeclarations
import MudraSettings

/// A `[[gesture]]` of a file, valid or not.
struct GestureEntry: ConfigurationEntry {
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
    /// The problems within the gesture.
    let diagnostics: [Diagnostic]

    init(_ table: ConfigurationTable) {
        self.table = table
        let type = table.options["type"].flatMap(GestureType.init)
        let ownKeys = ["name", "type", Condition.key, "set"] + CommandReader.keys(of: type, in: table.options)
        let check = DeclarationCheck(
            name: table.options["name"], type: table.options["type"], options: table.options(besides: ownKeys),
            otherKeys: ownKeys)
        let commands = CommandReader(table, type: check.type)
        var reader = OptionReader(table.options)
        (condition, sets) = (reader.condition(), reader.contextChange())
        (relations, zone) = (check.relations, check.zone)
        diagnostics =
            commands.diagnostics + reader.diagnostics(in: table)
            + check.problems.map { table.diagnostic($0.part, $0.message) }
        guard let declaration = check.declaration, !diagnostics.contains(where: { $0.severity == .error })
        else { return }
        binding = GestureBinding(
            declaration: declaration, commands: commands.commands, conditions: condition.map { [$0] } ?? [], sets: sets,
            file: table.file, position: table.position)
    }

    /// The group that it names; nil: none.
    var group: String? {
        if case .string(let group) = table.options["group"] { group } else { nil }
    }
}

extension GestureType {
    /// The type of that name; nil: no type has that name.
    fileprivate init?(_ option: OptionValue) {
        guard case .string(let word) = option else { return nil }
        self.init(rawValue: word)
    }
}

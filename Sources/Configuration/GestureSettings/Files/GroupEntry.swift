import MudraDeclarations
import MudraSettings
import MudraSupport

/// A `[[group]]` of a file, valid or not: the condition of all gestures of a group.
struct GroupEntry: ConfigurationEntry {
    /// Nil if the name is missing or invalid.
    let name: String?
    /// Nil if it is missing or invalid.
    let condition: Condition?
    let table: ConfigurationTable
    /// The problems within the group.
    let diagnostics: [Diagnostic]

    init(_ table: ConfigurationTable) {
        self.table = table
        var reader = OptionReader(table.options)
        name = reader.name(of: "group")
        condition = reader.condition()
        if table.options[Condition.key] == nil {
            reader.report(.declaration, "the group has no when (its condition)")
        }
        reader.checkKeys(of: "a group", known: ["name", Condition.key])
        diagnostics = reader.diagnostics(in: table)
    }
}

extension [GroupEntry] {
    /// The conditions by the groups' names.
    var conditions: [String: Condition] {
        let named = compactMap { group in
            group.name.flatMap { name in group.condition.map { (name, $0) } }
        }
        return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// Groups of the same name, and groups without gestures.
    /// - Parameter isComplete: whether all gestures are known.
    func diagnostics(with gestures: [GestureEntry], isComplete: Bool) -> [Diagnostic] {
        let used = Set(gestures.compactMap(\.group))
        var first: [String: ConfigurationTable] = [:]
        return compactMap { group in
            guard let name = group.name else { return nil }
            if let earlier = first[name] {
                let message = "duplicate group name \(quoted(name))" + earlier.first(at: .value("name"))
                return group.table.diagnostic(.value("name"), message)
            }
            first[name] = group.table
            if !isComplete || used.contains(name) { return nil }
            let hint = NearestWord.suggestion(for: name, among: used.sorted())
            let message = "the group \(quoted(name)) has no gesture\(hint)"
            return group.table.diagnostic(.value("name"), message, .warning)
        }
    }
}

import MudraDeclarations
import MudraSettings

/// A `[[program]]` of a file, valid or not.
struct ProgramEntry: ConfigurationEntry {
    /// Nil if the name is missing or invalid.
    let name: String?
    /// Nil if the command is missing or invalid.
    let command: Command?
    /// The names of gestures and groups; nil if the list is missing or invalid.
    let names: [String]?
    let table: ConfigurationTable
    /// The problems within the program.
    let diagnostics: [Diagnostic]

    init(_ table: ConfigurationTable) {
        self.table = table
        var reader = OptionReader(table.options)
        name = reader.name(of: "program")
        command = reader.command("run")
        if table.options["run"] == nil { reader.report(.declaration, "the program has no run (a command)") }
        names = reader.strings("gestures", atMost: GestureProgram.mostNames)
        if table.options["gestures"] == nil {
            reader.report(.declaration, "the program has no gestures (names of gestures or groups)")
        } else if names?.isEmpty == true {
            reader.report(.value("gestures"), "gestures must not be empty")
        }
        reader.checkKeys(of: "a program", known: ["name", "run", "gestures"])
        diagnostics = reader.diagnostics(in: table)
    }
}

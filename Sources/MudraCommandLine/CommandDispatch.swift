import MudraConsole

extension ProgramSyntax {
    /// Reads the program's own command line, answers `--version`, `--help` and `help` by itself, and hands the other
    /// commands on.
    /// - Throws: `UsageError` for a command line that the program does not understand, and what `run` throws.
    package func run(
        _ words: some Sequence<String>, _ run: (_ command: String, _ arguments: Arguments) throws -> Void
    ) throws {
        var words = Array(words)[...]
        guard let first = words.popFirst() else { throw UsageError("\(name) needs a command") }
        if first == "--version" { return Log.print("\(name) \(Version.current)") }
        if first == "--help" { return Log.print(text: help) }
        let command = try command(first)
        let arguments = try Arguments(words, of: command)
        if arguments.has("help") { return Log.print(text: help(of: command)) }
        guard first == "help" else { return try run(first, arguments) }
        if arguments.operands.count > 1 { throw UsageError("help takes one command") }
        Log.print(text: try arguments.operands.first.map { help(of: try self.command($0)) } ?? help)
    }
}

extension CommandSyntax {
    /// The command of every program that has some.
    static let help = CommandSyntax(
        "help", [OperandSyntax("COMMAND", .command, optional: true)], "what there is, or all of a command")
}

import Glibc
import MudraSupport

extension ProgramSyntax {
    /// Reads the program's own command line and passes a command to `run`. Answers `--version`, `--help` and `help`
    /// itself. Without any word it prints the commands to begin with on standard error, and exits with status 2.
    /// - Throws: `UsageError` for a mistake on the command line, and the errors of `run`.
    package func run(
        _ words: some Sequence<String>, _ run: (_ command: String, _ arguments: Arguments) throws -> Void
    ) throws {
        var words = Array(words)[...]
        guard let first = words.popFirst() else {
            Log.explain(beginning)
            exit(2)
        }
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
    /// The command of every program that has commands.
    static let help = CommandSyntax(
        "help", [OperandSyntax("COMMAND", .command, optional: true)], "show all commands, or the help of one")
}

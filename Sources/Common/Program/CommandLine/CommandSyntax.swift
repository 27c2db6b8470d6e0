import MudraSupport

/// A command's operands and options: the source of its usage, help, completions and manual entry.
package struct CommandSyntax: Sendable {
    package let name: String
    /// One line, which begins in the imperative and has no full stop.
    package let summary: String
    /// Further sentences for the command's own help.
    package let details: String
    package let operands: [OperandSyntax]
    /// The options, `--help` last.
    package let options: [OptionSyntax]

    package init(
        _ name: String, _ operands: [OperandSyntax] = [], options: [OptionSyntax] = [], _ summary: String,
        details: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.operands = operands
        self.options = options + [.flag("help", "show this help")]
    }

    /// Whether another program's command line follows the options.
    package var startsProgram: Bool { operands.first?.kind == .commandLine }

    /// `replay --config FILE [--daemon-config FILE] [--json] [--touches] RECORDING...`, without `--help`.
    /// Many optional ones become `[OPTION...]`: the help lists them below.
    package var text: String {
        let full = text(of: options)
        return full.count <= Self.mostOnLine ? full : text(of: options.filter(\.isRequired), and: "[OPTION...]")
    }

    /// The most characters of a usage that a terminal shows on one line, with the margin of a table.
    private static let mostOnLine = 94

    private func text(of options: [OptionSyntax], and others: String? = nil) -> String {
        var words = [name]
        for option in options where option.name != "help" && option.name != "version" {
            if option.isAlternative, let last = words.last {
                words[words.count - 1] = "\(last.dropLast())|\(option.text)]"
            } else {
                words.append(option.isRequired ? option.text : "[\(option.text)]")
            }
        }
        return (words + (others.map { [$0] } ?? []) + operands.map(\.text)).joined(separator: " ")
    }
}

/// A program's own options and, if it has any, its commands.
package struct ProgramSyntax: Sendable {
    /// The program itself, in the form of a command.
    package let own: CommandSyntax
    /// The commands, `help` last.
    package let commands: [CommandSyntax]
    /// Commands that the program calls itself by. Help does not mention them.
    private let internals: [CommandSyntax]
    /// The names of the commands that matter first to a new user.
    private let first: [String]

    package init(
        _ own: CommandSyntax, commands: [CommandSyntax] = [], internals: [CommandSyntax] = [], first: [String] = []
    ) {
        self.own = own
        self.commands = commands.isEmpty ? [] : commands + [.help]
        self.internals = internals
        self.first = first
    }

    package var name: String { own.name }

    /// The commands that matter first to a new user, in the order to try them.
    package var firstCommands: [CommandSyntax] {
        first.compactMap { name in commands.first { $0.name == name } }
    }

    package func command(_ name: String) throws(UsageError) -> CommandSyntax {
        guard let command = (commands + internals).first(where: { $0.name == name }) else {
            let hint = NearestWord.suggestion(for: name, among: commands.map(\.name))
            throw UsageError("\(self.name) has no command \(quoted(name))\(hint)")
        }
        return command
    }
}

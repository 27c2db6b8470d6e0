/// What a command takes, as its usage, its help, its completions and the manual say it.
package struct CommandSyntax: Sendable {
    package let name: String
    /// What the command does, in a few words.
    package let summary: String
    /// What else a user has to know of it.
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
        self.options = options + [.flag("help", "what there is, and ends")]
    }

    /// Whether another program's command line follows the options.
    package var startsProgram: Bool { operands.first?.kind == .commandLine }

    /// `replay --config FILE [--daemon-config FILE] [--json] [--touches] RECORDING...`; `--help` goes without saying.
    package var text: String {
        var words = [name]
        for option in options where option.name != "help" && option.name != "version" {
            if option.isAlternative, let last = words.last {
                words[words.count - 1] = "\(last.dropLast())|\(option.text)]"
            } else {
                words.append(option.isRequired ? option.text : "[\(option.text)]")
            }
        }
        return (words + operands.map(\.text)).joined(separator: " ")
    }
}

/// What a program takes: options of its own and, where it has some, commands.
package struct ProgramSyntax: Sendable {
    /// The program itself, as if it were a command.
    package let own: CommandSyntax
    /// The commands, `help` last.
    package let commands: [CommandSyntax]
    /// Commands that the program calls itself by, of which help says nothing.
    private let internals: [CommandSyntax]

    package init(_ own: CommandSyntax, commands: [CommandSyntax] = [], internals: [CommandSyntax] = []) {
        self.own = own
        self.commands = commands.isEmpty ? [] : commands + [.help]
        self.internals = internals
    }

    package var name: String { own.name }

    /// The command of a name.
    package func command(_ name: String) throws(UsageError) -> CommandSyntax {
        guard let command = (commands + internals).first(where: { $0.name == name }) else {
            throw UsageError("there is no command \"\(name)\"")
        }
        return command
    }
}

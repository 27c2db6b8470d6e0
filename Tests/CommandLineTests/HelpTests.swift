import MudraCommandLine
import Testing

@Suite("What programs say of their command lines")
struct HelpTests {
    private static let programs: [ProgramSyntax] = [.mudrad, .mudraActions, .mudractl]

    private func texts(of program: ProgramSyntax) -> [String] {
        [program.help] + program.commands.map(program.help)
    }

    @Test("A line fits a terminal, but for the usage of a command that has much to say") func width() {
        for text in Self.programs.flatMap(texts) {
            for line in text.split(separator: "\n").dropFirst() { #expect(line.count <= 96, "\(line)") }
            #expect(text.prefix { $0 != "\n" }.count <= 110)
            #expect(!text.contains(" \n") && !text.hasSuffix("\n"))
        }
    }

    @Test("The help of a command has each of its options") func options() {
        for program in Self.programs {
            for command in [program.own] + program.commands {
                let text = command.name == program.name ? program.help : program.help(of: command)
                guard command.name != program.name || program.commands.isEmpty else { continue }
                for option in command.options { #expect(text.contains("\n  \(option.fullText)  "), "\(option.name)") }
            }
        }
    }

    /// Completions go by the name alone.
    @Test("An option of several commands takes the same in all of them") func kinds() {
        for program in Self.programs {
            let options = program.commands.flatMap(\.options)
            for option in options {
                #expect(options.allSatisfy { $0.name != option.name || $0.value == option.value }, "\(option.name)")
            }
        }
    }

    @Test("Usage shows what is needed, what may be left out, and what excludes what") func usage() throws {
        let commands = ProgramSyntax.mudractl.commands
        #expect(commands.contains { $0.text == "grab [--bus BUS] on|off [DEVICE...]" })
        #expect(
            commands.contains {
                $0.text == "explain --config FILE [--daemon-config FILE] [--svg|--json] [-o FILE] RECORDING..."
            })
        #expect(throws: UsageError.self) { try ProgramSyntax.mudractl.command("replya") }
    }
}

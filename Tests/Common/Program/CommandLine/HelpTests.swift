import Testing

@testable import MudraProgram

@Suite("The help of programs")
struct HelpTests {
    private static let programs: [ProgramSyntax] = [.mudrad, .mudraActions, .mudractl]

    private func texts(of program: ProgramSyntax) -> [String] {
        [program.help] + program.commands.map(program.help)
    }

    @Test("A line of help fits a terminal") func width() {
        for text in Self.programs.flatMap(texts) {
            for line in text.split(separator: "\n").dropFirst() { #expect(line.count <= 96, "\(line)") }
            #expect(text.prefix { $0 != "\n" }.count <= 110)
            #expect(!text.contains(" \n") && !text.hasSuffix("\n"))
        }
    }

    @Test("The help of a command lists each of its options") func options() {
        for program in Self.programs {
            for command in [program.own] + program.commands {
                let text = command.name == program.name ? program.help : program.help(of: command)
                guard command.name != program.name || program.commands.isEmpty else { continue }
                for option in command.options { #expect(text.contains("\n  \(option.fullText)  "), "\(option.name)") }
            }
        }
    }

    /// Completions find an option by its name alone.
    @Test("An option takes the same value in all commands") func kinds() {
        for program in Self.programs {
            let options = program.commands.flatMap(\.options)
            for option in options {
                #expect(options.allSatisfy { $0.name != option.name || $0.value == option.value }, "\(option.name)")
            }
        }
    }

    @Test("A program without arguments lists the commands to begin with")
    func beginning() {
        let text = ProgramSyntax.mudractl.beginning
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("  mudractl ") }
        let commands = lines.map { $0.split(separator: " ")[1] }
        #expect(commands == ["devices", "try", "check", "explain", "doctor"])
        #expect(text.contains("\n  mudractl explain --config FILE RECORDING...  "))
        #expect(text.hasSuffix("\n\nmudractl help lists all commands."))
    }

    @Test("Usage shows required, optional and alternative words") func usage() throws {
        let commands = ProgramSyntax.mudractl.commands
        #expect(commands.contains { $0.text == "grab [--bus BUS] on|off [DEVICE...]" })
        #expect(
            commands.contains {
                $0.text == "explain --config FILE [--daemon-config FILE] [--svg|--json] [-o FILE] RECORDING..."
            })
        #expect(throws: UsageError.self) { try ProgramSyntax.mudractl.command("replya") }
    }
}

import Foundation
import TestSupport
import Testing

/// The command line of a program, as its help shows it.
struct CommandLine {
    /// The usage line of a command or a service: `grab [--bus BUS] on|off [DEVICE...]`.
    struct Form {
        let text: String
        /// The options in the command's own help.
        let options: Set<String>

        var command: String { text.split(separator: " ").first.map(String.init) ?? "" }
    }

    static let programs = ["mudrad", "mudra-actions", "mudra-lock", "mudractl"]

    let program: String
    let forms: [Form]
    let options: Set<String>

    init(of program: String) throws {
        self.program = program
        let folder = try TemporaryFolder()
        let help = { (words: [String]) in
            let help = try Program(program, words + ["--help"], in: folder)
            help.waitForEnd()
            #expect(help.status == 0)
            return help.said
        }
        let own = try help([])
        let lines = own.split(separator: "\n").map(String.init)
        let usage = lines.first.map { $0.replacing("Usage: ", with: "") } ?? ""
        if usage.contains("COMMAND ...") {
            forms = try lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map { line in
                let text = line.dropFirst(2).split(separator: /\ {2,}/).first.map(String.init) ?? ""
                let said = try help([text.split(separator: " ").first.map(String.init) ?? ""])
                #expect(said.hasPrefix("Usage: \(program) \(text)\n"))
                return Form(text: text, options: Self.options(in: said))
            }
        } else {
            forms = [Form(text: usage, options: Self.options(in: own))]
        }
        options = forms.reduce(["--help", "--version"]) { $0.union($1.options) }
    }

    /// Every word of a text that looks like an option.
    static func options(in text: String) -> Set<String> {
        Set(text.matches(of: /(?:^|[^-\w])(--[a-z][a-z-]*)/).map { String($0.1) })
    }

    /// The path of a source file.
    static func source(_ path: String) -> URL {
        URL(fileURLWithPath: Repository.path(path))
    }
}

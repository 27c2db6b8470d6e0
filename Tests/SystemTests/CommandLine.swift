import Foundation

/// What a program says of its command line when it is asked for help.
struct CommandLine {
    /// A command, or what a service takes, as it is written there: `grab on|off [--bus BUS] [DEVICE...]`.
    struct Form {
        let text: String

        /// `enable` and `disable` of `enable NAME..., disable NAME... [--bus BUS]`.
        var commands: [String] {
            text.components(separatedBy: ", ").compactMap { $0.split(separator: " ").first.map(String.init) }
        }

        var options: Set<String> { CommandLine.options(in: text) }
    }

    static let programs = ["mudrad", "mudra-actions", "mudractl"]

    let program: String
    let forms: [Form]

    init(of program: String) throws {
        self.program = program
        let folder = try TemporaryFolder()
        let help = try Program(program, ["--help"], in: folder)
        help.waitForEnd()
        let lines = help.said.split(separator: "\n").map(String.init)
        let commands = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .map { $0.dropFirst(2).split(separator: /\ {2,}/).first.map(String.init) ?? "" }
        let usage = lines.first.map { [$0.replacing("Usage: ", with: "")] } ?? []
        forms = (commands.isEmpty ? usage : commands).map(Form.init)
    }

    /// All options, with those that every program has.
    var options: Set<String> {
        forms.reduce(["--help", "--version"]) { $0.union($1.options) }
    }

    /// Whatever in a text looks like an option.
    static func options(in text: String) -> Set<String> {
        Set(text.matches(of: /(?:^|[^-\w])(--[a-z][a-z-]*)/).map { String($0.1) })
    }

    /// A file of the sources.
    static func source(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../\(path)").standardized
    }
}

import Glibc
import MudraSupport

/// A mistake on a command line; the program exits with status 2.
package struct UsageError: Error, CustomStringConvertible {
    /// The mistake, for people.
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// The arguments of a command: its options, and the rest in order.
package struct Arguments {
    private var options: [String: String] = [:]
    private var flags: Set<String> = []
    /// The words that are not options, in their order.
    package private(set) var operands: [String] = []

    /// Reads the words after a command's name: options that take a value as `--name VALUE`, `--name=VALUE`, `-n VALUE`
    /// or `-nVALUE`, others as `--name`. If any option of the command has a letter, a word that begins with `-` and an
    /// unknown letter is an unknown option; otherwise it is an operand. Reading stops at another program's command line.
    /// - Throws: `UsageError` for an unknown option or one without its value and, unless the words ask for help or the
    ///   version, for a missing option, an operand of a command without operands, and a missing command line.
    package init(_ words: some Sequence<String>, of command: CommandSyntax) throws(UsageError) {
        try read(words, of: command)
        if has("help") || has("version") { return }
        for option in command.options where option.isRequired && options[option.name] == nil {
            throw UsageError("\(command.name) needs \(option.text)")
        }
        if command.operands.isEmpty, let operand = operands.first {
            throw UsageError("\(command.name) takes no argument, but got \(quoted(operand))")
        }
        if command.startsProgram, operands.isEmpty { throw UsageError("\(command.name) needs a command") }
    }

    private mutating func read(_ words: some Sequence<String>, of command: CommandSyntax) throws(UsageError) {
        let known = command.options
        let hasLetters = known.contains { $0.letter != nil }
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            if hasLetters, word.hasPrefix("-"), word.count > 1, !word.hasPrefix("--") {
                let letter = word[word.index(after: word.startIndex)]
                guard let option = known.first(where: { $0.letter == letter }) else {
                    throw UsageError("\(command.name) has no option -\(letter)")
                }
                guard let value = word.count > 2 ? String(word.dropFirst(2)) : rest.popFirst() else {
                    throw UsageError("-\(letter) needs a value")
                }
                options[option.name] = value
                continue
            }
            guard word.hasPrefix("--"), word.count > 2 else {
                if word == "--" {
                    operands += rest
                    return
                }
                operands.append(word)
                if !command.startsProgram { continue }
                operands += rest
                return
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let option = known.first { $0.name == name }
            if let option, option.value != nil {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw UsageError("--\(name) needs a value")
                }
                options[name] = value
            } else if option != nil {
                guard parts.count == 1 else { throw UsageError("--\(name) takes no value") }
                flags.insert(name)
            } else {
                let names = known.map { "--\($0.name)" }
                let hint = NearestWord.suggestion(for: "--\(name)", among: names)
                throw UsageError("\(command.name) has no option --\(name)\(hint)")
            }
        }
    }

    /// The value of an option; the last one if the option was given several times.
    package subscript(option: String) -> String? { options[option] }

    /// The value of a required option. Only arguments that ask for help lack it.
    package func required(_ option: String) -> String { options[option] ?? "" }

    package func has(_ flag: String) -> Bool { flags.contains(flag) }
}

extension ProgramSyntax {
    /// The arguments of a program without commands. Answers `--help` and `--version`, and exits with status 2 after a
    /// mistake.
    package func argumentsOfProgram() -> Arguments {
        do throws(UsageError) {
            let arguments = try Arguments(CommandLine.arguments.dropFirst(), of: own)
            if arguments.has("help") || arguments.has("version") {
                Log.print(text: arguments.has("help") ? help : "\(name) \(Version.current)")
                exit(0)
            }
            return arguments
        } catch {
            let log = Log(program: name)
            log("\(error)")
            log("try: \(name) --help")
            exit(2)
        }
    }
}

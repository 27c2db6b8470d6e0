import Glibc
import MudraConsole

/// Why a program does not know what to do; its exit status is 2.
package struct UsageError: Error, CustomStringConvertible {
    /// What is wrong with the arguments.
    package let description: String

    /// A mistake on the command line.
    package init(_ description: String) {
        self.description = description
    }
}

/// The arguments of a command: its options, and the rest in order.
package struct Arguments {
    private var options: [String: String] = [:]
    private var flags: Set<String> = []
    /// What is no option.
    package private(set) var operands: [String] = []

    /// Reads the words behind a command's name: options that take a value as `--name VALUE`, `--name=VALUE`, `-n VALUE`
    /// or `-nVALUE`, others as `--name`. Where an option has a letter, a word that begins with `-` and another letter is
    /// an option that is not known; otherwise it is an operand.
    /// Where another program's command line begins, reading ends.
    /// - Throws: `UsageError` for an option that is not known or has no value and, unless help or the version is asked for,
    ///   for one that is missing, for operands of a command that takes none, and for a missing command line.
    package init(_ words: some Sequence<String>, of command: CommandSyntax) throws(UsageError) {
        try read(words, of: command)
        if has("help") || has("version") { return }
        for option in command.options where option.isRequired && options[option.name] == nil {
            throw UsageError("\(command.name) needs \(option.text)")
        }
        if command.operands.isEmpty, let operand = operands.first {
            throw UsageError("\(command.name) takes no \"\(operand)\"")
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
                    throw UsageError("there is no option -\(letter)")
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
            } else if option != nil, parts.count == 1 {
                flags.insert(name)
            } else {
                throw UsageError("there is no option \(word)")
            }
        }
    }

    /// The value of an option; of several the last.
    package subscript(option: String) -> String? { options[option] }

    /// The value of an option that the command needs: arguments without it exist only where help is asked for.
    package func required(_ option: String) -> String { options[option] ?? "" }

    /// Whether a flag was given.
    package func has(_ flag: String) -> Bool { flags.contains(flag) }
}

extension ProgramSyntax {
    /// The arguments of a program without commands. Answers `--help` and `--version`, and ends the program with status 2
    /// for what it does not know.
    package func argumentsOfProgram() -> Arguments {
        do throws(UsageError) {
            let arguments = try Arguments(CommandLine.arguments.dropFirst(), of: own)
            if arguments.has("help") || arguments.has("version") {
                Log.print(text: arguments.has("help") ? help : "\(name) \(Version.current)")
                exit(0)
            }
            return arguments
        } catch {
            Log(program: name)("\(error)")
            exit(2)
        }
    }
}

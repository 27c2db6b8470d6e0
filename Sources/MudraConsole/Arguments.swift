import Glibc

/// Why a program does not know what to do; its exit status is 2.
public struct UsageError: Error, CustomStringConvertible {
    /// What is wrong with the arguments.
    public let description: String

    /// A mistake on the command line.
    public init(_ description: String) {
        self.description = description
    }
}

/// The arguments of a command line: options that begin with `--`, short names of theirs, and the rest in order.
public struct Arguments {
    private var options: [String: String] = [:]
    private var flags: Set<String> = []
    /// What is no option.
    public private(set) var operands: [String] = []

    /// Reads a command line.
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - options: the options that take a value, as `--name VALUE` or `--name=VALUE`.
    ///   - flags: the options that take none.
    ///   - short: options by letters that say the same, as `-o VALUE` or `-oVALUE`. Where there are any, a word that
    ///     begins with `-` and another letter is an option that is not known.
    /// - Throws: `UsageError` for an option that is not known, or without its value.
    public init(
        _ arguments: some Sequence<String>, options: Set<String>, flags: Set<String>, short: [Character: String] = [:]
    ) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if !short.isEmpty, argument.hasPrefix("-"), argument.count > 1, !argument.hasPrefix("--") {
                let letter = argument[argument.index(after: argument.startIndex)]
                guard let name = short[letter] else { throw UsageError("there is no option -\(letter)") }
                guard let value = argument.count > 2 ? String(argument.dropFirst(2)) : rest.popFirst() else {
                    throw UsageError("-\(letter) needs a value")
                }
                self.options[name] = value
                continue
            }
            guard argument.hasPrefix("--"), argument.count > 2 else {
                if argument == "--" {
                    operands += rest
                    return
                }
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if flags.contains(name), parts.count == 1 {
                self.flags.insert(name)
            } else if options.contains(name) {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw UsageError("--\(name) needs a value")
                }
                self.options[name] = value
            } else {
                throw UsageError("there is no option \(argument)")
            }
        }
    }

    /// The value of an option; of several the last.
    public subscript(option: String) -> String? { options[option] }

    /// Whether a flag was given.
    public func has(_ flag: String) -> Bool { flags.contains(flag) }
}

extension Arguments {
    /// The arguments of a service, which takes options alone. Answers `--help` and `--version`, and ends the program
    /// with status 2 for what it does not know.
    public static func ofService(_ program: String, usage: String, options: Set<String>) -> Arguments {
        do throws(UsageError) {
            let arguments = try Arguments(
                CommandLine.arguments.dropFirst(), options: options, flags: ["help", "version"])
            if let operand = arguments.operands.first { throw UsageError("\(program) takes no \"\(operand)\"") }
            if arguments.has("help") || arguments.has("version") {
                Log.print(text: arguments.has("help") ? usage : "\(program) \(Version.current)")
                exit(0)
            }
            return arguments
        } catch {
            Log(program: program)("\(error)")
            exit(2)
        }
    }
}

/// The greatest width of help, in characters.
private let width = 96

extension ProgramSyntax {
    /// The text for a user who gives no command: the commands that matter first.
    var beginning: String {
        let rows = firstCommands.map { command in
            let needed = command.options.filter(\.isRequired).map(\.text)
            let operands = command.operands.filter { !$0.isOptional }.map(\.text)
            let text = ([name, command.name] + needed + operands).joined(separator: " ")
            return (text, command.summary)
        }
        let column = (rows.map(\.0.count).max() ?? 0) + 4
        return Self.paragraphs(
            "\(sentence(own.summary)) Begin with:", table(rows, column: column), "\(name) help lists all commands.")
    }

    /// The answer to `--help`.
    package var help: String {
        guard !commands.isEmpty else { return Self.help(of: own, usage: own.text) }
        let rows = commands.map { ($0.text, $0.summary) }
        return Self.paragraphs(
            "Usage: \(own.text)", wrapped(sentence(own.summary)), table(rows, column: 40), wrapped(own.details))
    }

    /// The answer to `COMMAND --help`.
    package func help(of command: CommandSyntax) -> String {
        Self.help(of: command, usage: "\(name) \(command.text)")
    }

    private static func help(of command: CommandSyntax, usage: String) -> String {
        let rows = command.options.map { ($0.fullText, $0.help) }
        let column = (rows.map(\.0.count).max() ?? 0) + 4
        return paragraphs(
            "Usage: \(usage)", wrapped(sentence(command.summary)), wrapped(command.details), table(rows, column: column)
        )
    }

    private static func paragraphs(_ texts: String...) -> String {
        texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
}

/// The text in lines of at most `width` characters. Keeps the line ends that it has.
private func wrapped(_ text: String, in width: Int = width) -> String {
    var lines: [Substring] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var line: Substring = ""
        for word in paragraph.split(separator: " ") {
            if line.isEmpty {
                line = word
            } else if line.count + 1 + word.count <= width {
                line += " \(word)"
            } else {
                lines.append(line)
                line = word
            }
        }
        lines.append(line)
    }
    return lines.joined(separator: "\n")
}

/// Terms, and their meanings from a column on. The meaning of a longer term begins on the next line.
private func table(_ rows: [(term: String, meaning: String)], column: Int) -> String {
    rows.map { term, meaning in
        let margin = String(repeating: " ", count: column)
        let lines = wrapped(meaning, in: width - column).split(separator: "\n").joined(separator: "\n\(margin)")
        let room = column - 2 - term.count
        let gap = room >= 2 ? String(repeating: " ", count: room) : "\n\(margin)"
        return "  \(term)\(gap)\(lines)"
    }.joined(separator: "\n")
}

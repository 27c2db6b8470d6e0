/// How wide help is at most, in characters.
private let width = 96

extension ProgramSyntax {
    /// What `--help` says of the program.
    package var help: String {
        guard !commands.isEmpty else { return Self.help(of: own, usage: own.text) }
        let rows = commands.map { ($0.text, $0.summary) }
        return Self.paragraphs(
            "Usage: \(own.text)", wrapped(own.summary), table(rows, column: 40), wrapped(own.details))
    }

    /// What `--help` says of a command.
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

/// The text in lines that are not too wide; its own ends of lines stay.
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

/// Terms with what they mean, from a column on; beside a term that reaches there it begins a line of its own.
private func table(_ rows: [(term: String, meaning: String)], column: Int) -> String {
    rows.map { term, meaning in
        let margin = String(repeating: " ", count: column)
        let lines = wrapped(meaning, in: width - column).split(separator: "\n").joined(separator: "\n\(margin)")
        let room = column - 2 - term.count
        let gap = room >= 2 ? String(repeating: " ", count: room) : "\n\(margin)"
        return "  \(term)\(gap)\(lines)"
    }.joined(separator: "\n")
}

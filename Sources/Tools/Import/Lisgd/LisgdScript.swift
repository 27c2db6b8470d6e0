import MudraSettings
import MudraSupport

/// A script, or a compositor's configuration, that starts lisgd.
struct LisgdScript {
    /// Deeper than a script is in which a person finds the gestures again.
    private static let maxDepth = 8

    private(set) var commandLines: [LisgdCommandLine] = []
    private let budget: ExpansionBudget
    private var variables: ShellVariables

    var warnings: [Diagnostic] { variables.warnings }

    init(_ source: ImportedText) throws(ImportError) {
        budget = source.budget
        variables = ShellVariables(budget)
        try read(source, depth: 0)
        guard commandLines.contains(where: { $0.unknown != nil }) else { return }
        // A function may use an array that the script sets after it.
        commandLines = []
        variables = ShellVariables(budget, later: variables)
        try read(source, depth: 0)
    }

    private mutating func read(_ source: ImportedText, depth: Int) throws(ImportError) {
        var reader = ShellReader(source, isNested: depth > 0)
        try run(try reader.commands(of: "lisgd")[...], depth)
    }

    private mutating func run(_ commands: ArraySlice<[ShellWord]>, _ depth: Int) throws(ImportError) {
        var rest = commands
        while let command = rest.popFirst() {
            if depth < Self.maxDepth, let loop = ShellLoop(command, &rest) {
                try run(loop, depth + 1)
            } else {
                try run(command, depth)
            }
        }
    }

    /// Reads a loop's body once for each word, as far as the words are known.
    private mutating func run(_ loop: ShellLoop, _ depth: Int) throws(ImportError) {
        var turns: [CommandWord?] = try variables.words(of: loop.words)
        if turns.isEmpty || turns.contains(where: { $0?.text.contains { "$`".contains($0) } == true }) { turns = [nil] }
        let wasInLoop = variables.isInLoop
        variables.isInLoop = true
        for turn in turns {
            if let turn {
                try budget.spend(loop.body.count * ExpansionBudget.word, at: turn.position)
            }
            variables.bind(loop.name, to: turn)
            try run(loop.body, depth)
        }
        variables.isInLoop = wasInLoop
    }

    private mutating func run(_ command: [ShellWord], _ depth: Int) throws(ImportError) {
        if command.first?.text == "eval", depth < Self.maxDepth {
            let words = try variables.words(of: command[1...])
            guard let first = words.first else { return }
            let text = words.map(\.text).joined(separator: " ")
            return try read(ImportedText(text.utf8, at: first.position, budget), depth: depth + 1)
        }
        if let index = command.firstIndex(where: isProgram) {
            // The value of a variable may have options of lisgd, too.
            var words = try variables.words(of: command[index...])
            if !command[index].plain.isLisgd { words.removeSubrange(..<(words.firstIndex(where: \.isLisgd) ?? 0)) }
            let line = LisgdCommandLine(words.dropFirst(), file: budget.file)
            let isProgram = command[..<index].allSatisfy { ["exec", "do", "then", "else"].contains($0.text) }
            if line.isStart(asProgram: isProgram) { return commandLines.append(line) }
        }
        for word in command where word.text.contains("lisgd ") && depth < Self.maxDepth {
            // A command in quotation marks, such as `swaymsg exec "lisgd ..."`.
            for word in try variables.words(of: word) where word.isScript {
                try read(ImportedText(word.text.utf8, at: word.position, budget), depth: depth + 1)
            }
        }
        try variables.assign(command)
    }

    /// Whether a word names lisgd, or is a variable whose value does.
    private func isProgram(_ word: ShellWord) -> Bool { word.plain.isLisgd || variables.names("lisgd", word) }
}

extension CommandWord {
    /// Whether it is lisgd's path. Scripts that look for the program keep its path in a variable (`"$LISGD" -d ...`), or
    /// have `$(command -v lisgd)`; Nix has `${pkgs.lisgd}`.
    var isLisgd: Bool {
        ["lisgd", "$LISGD", "${LISGD}"].contains(lastPart) || text.hasSuffix("lisgd}") || text.hasSuffix("lisgd)")
    }
}

import MudraProgram

extension ProgramSyntax {
    /// The first line of every script.
    func heading(for shell: String) -> String {
        "# Completion of \(name)'s command line for \(shell). `make completions` writes it: see Sources/Common/Program."
    }

    /// The program's name in shell functions.
    var function: String { "_" + name.replacing("-", with: "_") }

    /// The program itself and its commands.
    var everything: [CommandSyntax] { [own] + commands }

    /// The options that take a value, each once.
    var optionsWithValues: [OptionSyntax] {
        var names: Set<String> = []
        return everything.flatMap(\.options).filter { $0.value != nil && names.insert($0.name).inserted }
    }

    /// Whether completion has to ask the running daemon.
    var asksDaemon: Bool {
        everything.flatMap(\.operands).contains { operand in
            switch operand.kind {
            case .touchscreen, .gesture, .enabledGesture: true
            default: false
            }
        }
    }

    /// The words that are valid for a kind; nil if there is no fixed list.
    func words(of kind: ValueKind) -> [String]? {
        switch kind {
        case .words(let words): words
        case .bus: ["system", "session"]
        case .command: commands.map(\.name)
        default: nil
        }
    }
}

extension OptionSyntax {
    /// `-o` and `--output`.
    var names: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}

extension String {
    func replacing(_ part: Character, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}

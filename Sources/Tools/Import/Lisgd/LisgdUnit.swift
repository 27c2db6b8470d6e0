import MudraSettings
import MudraSupport

/// A systemd unit that starts lisgd.
struct LisgdUnit {
    private(set) var commandLines: [LisgdCommandLine] = []
    private(set) var warnings: [Diagnostic] = []
    private(set) var lastStart: SourcePosition?
    private var environment = UnitEnvironment()
    private let budget: ExpansionBudget

    /// - Returns: nil if the text is not a unit.
    init?(_ source: ImportedText) throws(ImportError) {
        guard let unit = UnitReader(source) else { return nil }
        budget = source.budget
        var commands: [ImportedText] = []
        for assignment in unit.assignments where assignment.section == "Service" {
            let value = assignment.value
            switch assignment.key {
            case "Environment":
                for name in try environment.add(value) { warnUnknown(name, at: value.position(at: 0)) }
            case "EnvironmentFile" where !value.bytes.isEmpty:
                let path = quoted(String(decoding: value.bytes, as: UTF8.self))
                warnings.append(value.warning(at: 0, "import does not read \(path): its variables stay as they are"))
            case "ExecStart" where value.bytes.isEmpty: commands = []
            case "ExecStart": commands.append(value)
            default: break
            }
        }
        for command in commands { try run(command) }
        lastStart = commands.last?.position(at: 0)
    }

    /// A value of `ExecStart=` alone, from a file in another language.
    init(command: ImportedText) throws(ImportError) {
        budget = command.budget
        try run(command)
    }

    /// Reads the commands of one `ExecStart=`.
    private mutating func run(_ value: ImportedText) throws(ImportError) {
        var reader = UnitWordReader(value)
        for command in try reader.words().split(whereSeparator: \.isSeparator) {
            // Signs before the program's path say how systemd starts it.
            let prefix = command.first?.bytes.prefix { "-@:+!|".utf8.contains($0) } ?? []
            var words: [UnitWord] = []
            for (index, original) in command.enumerated() {
                var word = original
                if index == 0 { word.bytes.removeFirst(prefix.count) }
                let resolved = UnitSpecifier.resolve(word.bytes)
                try budget.spend(max(resolved.bytes.count - word.bytes.count, 0), at: word.position)
                for name in resolved.unknown { warnUnknown(name, at: word.position) }
                word.bytes = resolved.bytes
                let isLiteral = prefix.contains(UInt8(ascii: ":"))
                words += isLiteral ? [word] : try environment.words(of: word, budget)
            }
            try run(words.map(\.rendered))
        }
    }

    private mutating func warnUnknown(_ specifier: String, at position: SourcePosition) {
        let message = "import does not know systemd's \(specifier): it stays as it is"
        warnings.append(Diagnostic(file: budget.file, position: position, severity: .warning, message: message))
    }

    private mutating func run(_ words: [CommandWord]) throws(ImportError) {
        if let index = words.firstIndex(where: \.isLisgd) {
            let line = LisgdCommandLine(words[(index + 1)...], file: budget.file)
            if line.isStart(asProgram: index == 0) { return commandLines.append(line) }
        }
        for word in words where word.isScript {
            let script = try LisgdScript(ImportedText(word.text.utf8, at: word.position, budget))
            commandLines += script.commandLines
            warnings += script.warnings
        }
    }
}

import MudraSettings
import MudraSupport

/// The variables and arrays that a script sets, as far as reading it tells.
struct ShellVariables {
    private enum Value {
        case text(CommandWord)
        case list([CommandWord])
        /// The script sets several, and only running it would tell which one counts.
        case several
    }

    /// Whether a later value replaces an earlier one: in a loop, each turn has its own.
    var isInLoop = false
    private(set) var warnings: [Diagnostic] = []
    private var values: [String: Value] = [:]
    private let laterValues: [String: Value]
    /// Arrays that a command has used since they were set.
    private var used: Set<String> = []
    private let budget: ExpansionBudget

    /// - Parameter later: the values at the end of the script, which functions use before the script sets them.
    init(_ budget: ExpansionBudget, later: ShellVariables? = nil) {
        self.budget = budget
        laterValues = later?.values ?? [:]
    }

    /// The words that the shell makes of a word.
    mutating func words(of word: ShellWord) throws(ImportError) -> [CommandWord] {
        guard word.text.utf8.contains(UInt8(ascii: "$")) else { return [word.plain] }
        guard let reference = ShellReference(Substring(word.text)), reference.end == word.text.endIndex,
            let found = elements(reference)
        else { return [CommandWord(text: try expanded(word.text, at: word.position), position: word.position)] }
        used.insert(reference.name)
        for element in found {
            try budget.spend(element.text.utf8.count + ExpansionBudget.word, at: word.position)
        }
        guard word.isQuoted else { return found.flatMap(\.split) }
        if reference.part == .each { return found }
        let text = found.map(\.text).joined(separator: " ")
        return [CommandWord(text: text, position: found.count == 1 ? found[0].position : word.position)]
    }

    /// The words that the shell makes of several words.
    mutating func words(of words: ArraySlice<ShellWord>) throws(ImportError) -> [CommandWord] {
        var found: [CommandWord] = []
        for word in words { found += try self.words(of: word) }
        return found
    }

    /// Remembers the variables that a command sets.
    mutating func assign(_ command: [ShellWord]) throws(ImportError) {
        if command.count > 1, command[0].text == "set", command[1].text == "--" {
            return set("@", .list(try words(of: command[2...])), at: command[0].position)
        }
        let openers: Set = ["export", "local", "readonly", "declare", "typeset", "then", "else", "do", "{"]
        for word in command.drop(while: { openers.contains($0.text) || $0.text.first == "-" }) {
            guard let assignment = word.assignment else { break }
            try assign(assignment, word)
        }
    }

    /// Gives a loop's variable its value of the next turn.
    mutating func bind(_ name: String, to word: CommandWord?) {
        values[name] = word.map { .text($0) }
    }

    /// Whether a word is a variable whose value names a program.
    func names(_ program: String, _ word: ShellWord) -> Bool {
        guard let reference = ShellReference(Substring(word.text)), reference.end == word.text.endIndex else {
            return false
        }
        return elements(reference)?.first?.text.contains(program) ?? false
    }

    // MARK: Values

    private mutating func assign(_ assignment: ShellAssignment, _ word: ShellWord) throws(ImportError) {
        let name = assignment.name
        if let elements = word.elements {
            var new: [CommandWord] = []
            for element in elements.map(\.indexed) {
                let words = try self.words(of: element.word)
                if let index = element.index, Int(index) == nil {
                    setElement(name, index, CommandWord(text: words.map(\.text).joined(), position: word.position))
                } else {
                    new += words
                }
            }
            return set(name, .list((assignment.isAddition ? list(name) : []) + new), at: word.position)
        }
        let value = CommandWord(text: try expanded(assignment.value, at: word.position), position: word.position)
        if let index = assignment.index { return setElement(name, index, value) }
        if assignment.isAddition, case .list(let words) = values[name] {
            guard let first = words.first else { return values[name] = .list([value]) }
            let joined = CommandWord(text: first.text + value.text, position: first.position)
            return values[name] = .list([joined] + words.dropFirst())
        }
        let refersToItself = assignment.value.contains("$\(name)") || assignment.value.contains("${\(name)")
        guard assignment.isAddition || refersToItself || isInLoop else {
            let isOther = text(name).map { $0.text != value.text } ?? isSeveral(name)
            return values[name] = isOther ? .several : .text(value)
        }
        guard assignment.isAddition, let text = text(name) else { return values[name] = .text(value) }
        try budget.spend(text.text.utf8.count, at: word.position)
        values[name] = .text(CommandWord(text: text.text + value.text, position: word.position))
    }

    private mutating func set(_ name: String, _ value: Value, at position: SourcePosition) {
        if case .list(let new) = value, case .list(let old) = values[name], !isInLoop, !used.contains(name),
            !old.isEmpty, !new.starts(with: old)
        {
            let message =
                "\(name) gets its value again: import leaves out the earlier one, of line \(old[0].position.line)"
            warnings.append(Diagnostic(file: budget.file, position: position, severity: .warning, message: message))
        }
        used.remove(name)
        values[name] = value
    }

    private mutating func setElement(_ name: String, _ index: String, _ value: CommandWord) {
        if Int(index) == nil {
            values["\(name)[\(index)]"] = .text(value)
        } else {
            values[name] = .list(list(name) + [value])
        }
    }

    /// The text with the script's variables replaced by their values.
    private mutating func expanded(_ text: String, at position: SourcePosition) throws(ImportError) -> String {
        var (result, rest) = ("", Substring(text))
        while let sign = rest.firstIndex(of: "$") {
            result += rest[..<sign]
            rest = rest[sign...]
            guard let reference = ShellReference(rest), let found = elements(reference) else {
                result += "$"
                rest = rest.dropFirst()
                continue
            }
            let value = found.map(\.text).joined(separator: " ")
            try budget.spend(value.utf8.count, at: position)
            result += value
            rest = rest[reference.end...]
        }
        return result + rest
    }

    /// The words that a reference stands for; nil: only running the script would tell.
    private func elements(_ reference: ShellReference) -> [CommandWord]? {
        switch values[reference.name] ?? laterValues[reference.name] {
        case nil, .several: return nil
        case .text(let word): return reference.part == .element(0) || !reference.isElement ? [word] : []
        case .list(let words):
            switch reference.part {
            case .each, .all: return words
            case .first: return Array(words.prefix(1))
            case .element(let number):
                let index = number < 0 ? number + words.count : number
                return words.indices.contains(index) ? [words[index]] : []
            }
        }
    }

    private func text(_ name: String) -> CommandWord? {
        if case .text(let word) = values[name] { word } else { nil }
    }

    private func isSeveral(_ name: String) -> Bool {
        if case .several = values[name] { true } else { false }
    }

    private func list(_ name: String) -> [CommandWord] {
        switch values[name] {
        case .list(let words): words
        case .text(let word): [word]
        case .several, nil: []
        }
    }
}

import MudraDeclarations
import MudraSettings
import MudraSupport
import MudraTouch

/// Reads `when` of a table: a table with texts for each name, and perhaps such a table as `not`.
struct ConditionReader {
    static let key = "when"
    private static let negation = "not"
    /// More than a condition needs, of each: names, and texts for a name.
    private static let most = 64

    /// Nil if it is missing or invalid.
    private(set) var condition: Condition?
    private(set) var diagnostics: [Diagnostic] = []
    /// The names of values in it that mudra does not find out by itself, with their tables.
    private(set) var otherKeys: [(key: String, table: ConfigurationTable)] = []

    init(_ table: ConfigurationTable) {
        guard let entry = table[Self.key] else { return }
        guard let inner = table.table(Self.key) else {
            report(table, .value(Self.key), "when must be a table of values, not \(entry.node.value.kind)")
            return
        }
        let terms = self.terms(of: inner, besides: Self.negation)
        var excluded: Condition.Terms = [:]
        if let entry = inner[Self.negation] {
            if let negated = inner.table(Self.negation) {
                excluded = self.terms(of: negated)
            } else {
                report(inner, .value(Self.negation), "not must be a table of values, not \(entry.node.value.kind)")
            }
        }
        if diagnostics.isEmpty { condition = Condition(terms: terms, excluded: excluded) }
    }

    private mutating func terms(of table: ConfigurationTable, besides other: String? = nil) -> Condition.Terms {
        let entries = table.toml.entries
        if entries.isEmpty { report(table, .declaration, "the condition has no value (\(Self.example))") }
        if entries.count > Self.most {
            report(table, .declaration, "the condition has \(entries.count) values, more than the \(Self.most) allowed")
            return [:]
        }
        var terms: Condition.Terms = [:]
        for entry in entries where entry.key != other {
            if let problem = ContextKey.problem(withName: entry.key) {
                report(table, .key(entry.key), problem)
                continue
            }
            if !ContextKey.known.contains(entry.key) { otherKeys.append((entry.key, table)) }
            terms[entry.key] = patterns(of: entry, in: table)
        }
        return terms
    }

    private static let example = "app = \"firefox*\""

    private mutating func patterns(of entry: TOMLEntry, in table: ConfigurationTable) -> [ContextPattern] {
        let key = entry.key
        guard case .array(let nodes) = entry.node.value else {
            return pattern(entry.node, key, table, .value(key)).map { [$0] } ?? []
        }
        if nodes.isEmpty { report(table, .value(key), "\(key) must not be empty") }
        if nodes.count > Self.most {
            report(table, .value(key), "\(key) must have at most \(Self.most) texts, not \(nodes.count)")
            return []
        }
        return nodes.enumerated().compactMap { pattern($1, key, table, .element(key, $0)) }
    }

    private mutating func pattern(
        _ node: TOMLNode, _ key: String, _ table: ConfigurationTable, _ part: OptionProblem.Part
    ) -> ContextPattern? {
        if ContextKey.flags.contains(key) {
            if case .boolean(let flag) = node.value { return .flag(flag) }
            report(table, part, "\(key) must be true or false, not \(node.value.kind)")
            return nil
        }
        guard let text = node.value.contextText else {
            report(table, part, "\(key) must be a text, a number, true or false, or a list of these")
            return nil
        }
        if case .boolean(let flag) = node.value { return .flag(flag) }
        if let problem = problem(with: text, of: key) {
            report(table, part, problem)
            return nil
        }
        return .glob(text)
    }

    private func problem(with text: String, of key: String) -> String? {
        if let problem = ContextKey.problem(with: text, for: key, by: .condition) { return problem }
        if let problem = GlobProblem(text).message { return "\(key) has a pattern that matches nothing: \(problem)" }
        let words = Orientation.allCases.map(\.rawValue)
        guard key == ContextKey.orientation, !words.contains(where: ContextPattern.glob(text).matches) else {
            return nil
        }
        return "there is no orientation \(quoted(text)) (\(NearestWord.hint(for: text, among: words)))"
    }

    private mutating func report(_ table: ConfigurationTable, _ part: OptionProblem.Part, _ message: String) {
        diagnostics.append(table.diagnostic(part, message))
    }
}

extension ConfigurationTable {
    /// The table that is the value of a key; nil: it is missing or no table.
    func table(_ key: String) -> ConfigurationTable? {
        guard let node = self[key]?.node, case .table(let table) = node.value else { return nil }
        return ConfigurationTable(file: file, toml: table, position: node.position)
    }
}

extension TOMLValue {
    /// The text of a value of the context; nil: it cannot be one.
    var contextText: String? {
        switch self {
        case .string(let text): text
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        default: nil
        }
    }
}

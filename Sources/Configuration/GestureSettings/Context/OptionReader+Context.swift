import MudraDeclarations
import MudraSupport
import MudraTouch

// The options about values of the context: `when` of gestures and groups, and `set` of gestures.

extension OptionReader {
    /// More than a condition needs, of each: names, and texts for a name.
    private static let most = 64

    /// The condition of `when`: a table with texts for each name, and perhaps such a table as `not`; nil: it is missing
    /// or wrong.
    mutating func condition() -> Condition? {
        values(Condition.key) { reader in
            let terms = reader.terms(besides: Condition.negation)
            let excluded = reader.values(Condition.negation) { $0.terms() }
            return Condition(terms: terms, excluded: excluded ?? [:])
        }
    }

    /// The texts of `set` by the names of the values that they change. An empty text takes the value away.
    mutating func contextChange() -> [String: String] {
        values("set") { $0.contextTexts() } ?? [:]
    }

    /// Reads a table whose keys are names of values.
    private mutating func values<Value>(_ key: String, _ read: (inout OptionReader) -> Value?) -> Value? {
        guard let option = options[key] else { return nil }
        guard case .table = option else {
            report(.value(key), "\(key) must be a table of values, not \(option.typeName)")
            return nil
        }
        return table(key, known: nil, read)
    }

    private mutating func contextTexts() -> [String: String] {
        if options.isEmpty { report(.declaration, "set must not be empty") }
        if options.count > ContextKey.most {
            report(.declaration, "set must have at most \(ContextKey.most) values, not \(options.count)")
            return [:]
        }
        var texts: [String: String] = [:]
        for (key, option) in options {
            if let text = option.contextText {
                texts[key] = text
                if let problem = ContextKey.problem(with: text, for: key, by: .gesture) { report(.value(key), problem) }
            } else {
                report(.value(key), "\(key) must be a text, a whole number, or true or false")
            }
        }
        return texts
    }

    private mutating func terms(besides other: String? = nil) -> Condition.Terms {
        if options.isEmpty { report(.declaration, "the condition has no value (app = \"firefox*\")") }
        if options.count > Self.most {
            report(.declaration, "the condition has \(options.count) values, more than the \(Self.most) allowed")
            return [:]
        }
        var terms: Condition.Terms = [:]
        for (key, option) in options where key != other {
            if let problem = ContextKey.problem(withName: key) {
                report(.key(key), problem)
            } else {
                terms[key] = patterns(option, key)
            }
        }
        return terms
    }

    private mutating func patterns(_ option: OptionValue, _ key: String) -> [ContextPattern] {
        guard case .list(let elements) = option else {
            return pattern(option, key, .value(key)).map { [$0] } ?? []
        }
        if elements.isEmpty { report(.value(key), "\(key) must not be empty") }
        if elements.count > Self.most {
            report(.value(key), "\(key) must have at most \(Self.most) texts, not \(elements.count)")
            return []
        }
        return elements.enumerated().compactMap { pattern($1, key, .element(key, $0)) }
    }

    private mutating func pattern(_ option: OptionValue, _ key: String, _ part: OptionProblem.Part) -> ContextPattern? {
        if case .boolean(let flag) = option { return .flag(flag) }
        if ContextKey.flags.contains(key) {
            report(part, "\(key) must be true or false, not \(option.typeName)")
        } else if let text = option.contextText {
            guard let problem = ContextPattern.problem(with: text, of: key) else { return .glob(text) }
            report(part, problem)
        } else {
            report(part, "\(key) must be a text, a number, true or false, or a list of these")
        }
        return nil
    }
}

extension OptionValue {
    /// The text of a value of the context; nil: it cannot be one.
    fileprivate var contextText: String? {
        switch self {
        case .string(let text): text
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        default: nil
        }
    }
}

extension ContextPattern {
    /// The problem with the pattern of a condition, in a few words; nil: none.
    fileprivate static func problem(with text: String, of key: String) -> String? {
        if let problem = ContextKey.problem(with: text, for: key, by: .condition) { return problem }
        if let problem = GlobProblem(text).message { return "\(key) has a pattern that matches nothing: \(problem)" }
        let words = Orientation.allCases.map(\.rawValue)
        guard key == ContextKey.orientation, !words.contains(where: ContextPattern.glob(text).matches) else {
            return nil
        }
        return "there is no orientation \(quoted(text)) (\(NearestWord.hint(for: text, among: words)))"
    }
}

import MudraSettings

/// Puts together the texts of a file in Nix's language, as far as the file itself tells them.
struct NixEvaluator {
    /// More than names refer to each other in a file that a person understands.
    static let maxDepth = 32

    /// The expressions `${ ... }` whose value only Nix knows. They stay as they are.
    private(set) var unknown: Set<String> = []
    private let source: ImportedText
    /// The values of names; nil: the file gives several.
    private var bindings: [String: ArraySlice<NixTerm>?] = [:]
    /// The values of the parameters of functions.
    var parameters: [String: SplicedText] = [:]

    init(_ source: ImportedText, _ terms: [NixTerm]) {
        self.source = source
        bind(terms[...])
    }

    private mutating func bind(_ terms: ArraySlice<NixTerm>) {
        for statement in NixStatement.all(of: terms) {
            if let name = statement.name {
                bindings.updateValue(bindings.keys.contains(name) ? nil : statement.value, forKey: name)
            }
            for term in statement.value {
                if case .group(_, let inner) = term.kind { bind(inner[...]) }
            }
        }
    }

    /// The text of an expression; nil: only Nix knows it.
    mutating func text(_ terms: ArraySlice<NixTerm>, depth: Int = 0) throws(ImportError) -> SplicedText? {
        guard depth < Self.maxDepth, let first = terms.first else { return nil }
        let parts = terms.split { $0.isSign("+") }
        if parts.count > 1 {
            var all = SplicedText()
            for part in parts { all.append(try text(part, depth: depth + 1) ?? verbatim(part)) }
            return all
        }
        switch first.kind {
        case .string(let pieces) where terms.count == 1:
            var all = SplicedText()
            for piece in pieces {
                switch piece {
                case .text(let text): all.append(text)
                case .expression(let inner, let range):
                    all.append(try text(inner[...], depth: depth + 1) ?? verbatim(range))
                }
            }
            return all
        case .group(UInt8(ascii: "("), let inner) where terms.count == 1: return try text(inner[...], depth: depth + 1)
        case .word(let name) where terms.count == 1:
            guard let text = try value(of: name, depth + 1) else { return nil }
            try spend(text.bytes.count, at: first)
            return text
        case .word:
            let text = try application(terms, depth + 1)
            try spend(text?.bytes.count ?? 0, at: first)
            return text
        default: return nil
        }
    }

    private mutating func value(of name: String, _ depth: Int) throws(ImportError) -> SplicedText? {
        if let text = parameters[name] { return text }
        guard let terms = bindings[name] ?? nil else { return nil }
        return try text(terms, depth: depth)
    }

    /// The texts of a list; nil: only Nix knows them.
    mutating func list(_ terms: ArraySlice<NixTerm>, depth: Int) throws(ImportError) -> [SplicedText]? {
        guard depth < Self.maxDepth, let first = terms.first else { return nil }
        let parts = terms.split { $0.isSign("++") }
        if parts.count > 1 {
            var all: [SplicedText] = []
            for part in parts {
                guard let texts = try list(part, depth: depth + 1) else { return nil }
                all += texts
            }
            return all
        }
        switch first.kind {
        case .group(UInt8(ascii: "["), let elements) where terms.count == 1:
            var texts: [SplicedText] = []
            for element in elements { texts.append(try text([element], depth: depth + 1) ?? verbatim([element])) }
            return texts
        case .group(UInt8(ascii: "("), let inner) where terms.count == 1: return try list(inner[...], depth: depth + 1)
        case .word(let name) where terms.count == 1:
            guard let value = bindings[name] ?? nil, let texts = try list(value, depth: depth + 1) else { return nil }
            for text in texts { try spend(text.bytes.count, at: first) }
            return texts
        case .word where terms.count == 3 && first.lastName == "map":
            return try mapped(terms.dropFirst().first, terms.suffix(1), depth + 1)
        default: return nil
        }
    }

    mutating func spend(_ bytes: Int, at term: NixTerm) throws(ImportError) {
        try source.budget.spend(bytes + ExpansionBudget.word, at: source.position(at: term.range.lowerBound))
    }

    // MARK: Unknown values

    private mutating func verbatim(_ terms: ArraySlice<NixTerm>) -> SplicedText {
        guard let start = terms.first?.range.lowerBound, let end = terms.last?.range.upperBound else {
            return SplicedText()
        }
        var text = SplicedText()
        text.append("${".utf8, for: start)
        text.append(verbatim(start..<end))
        text.append("}".utf8, for: end)
        unknown.insert(String(decoding: text.bytes, as: UTF8.self))
        return text
    }

    private mutating func verbatim(_ range: Range<Int>) -> SplicedText {
        var text = SplicedText()
        for offset in range { text.append(source.bytes[offset], from: offset) }
        unknown.insert(String(decoding: text.bytes, as: UTF8.self))
        return text
    }
}

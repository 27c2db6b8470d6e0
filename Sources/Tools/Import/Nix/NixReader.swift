/// Reads a file in Nix's language as terms. It knows strings and brackets, and takes all else as words and signs.
struct NixReader {
    /// Deeper than any configuration, and small enough to follow without a stack overflow.
    private static let maxDepth = 64

    let source: ImportedText
    let bytes: [UInt8]
    var place = 0

    private init(_ source: ImportedText) {
        self.source = source
        bytes = source.bytes
    }

    /// - Parameter begins: whether a file in Nix's language may begin with these two terms, or with one alone.
    /// - Returns: nil if it may not.
    static func terms(
        _ source: ImportedText, begins: (NixTerm?, NixTerm?) -> Bool
    ) throws(ImportError) -> [NixTerm]? {
        var reader = NixReader(source)
        var terms: [NixTerm] = []
        while terms.count < 2, reader.place < reader.bytes.count {
            if let term = try reader.term(0) { terms.append(term) }
        }
        guard begins(terms.first, terms.dropFirst().first) else { return nil }
        return terms + (try reader.terms(until: nil, depth: 0))
    }

    /// Reads terms up to a closing bracket, and the bracket itself; nil: to the end.
    mutating func terms(until end: UInt8?, depth: Int) throws(ImportError) -> [NixTerm] {
        let opening = max(place - 1, 0)
        if depth > Self.maxDepth {
            throw source.error(at: opening, "brackets are nested more than \(Self.maxDepth) deep")
        }
        var terms: [NixTerm] = []
        while place < bytes.count {
            if bytes[place] == end {
                place += 1
                return terms
            }
            if let term = try term(depth) { terms.append(term) }
        }
        if let end {
            let bracket = String(decoding: [bytes[opening], end], as: UTF8.self)
            throw source.error(at: opening, "the brackets \(bracket) are not closed")
        }
        return terms
    }

    /// Reads a term, or skips a blank or a comment.
    private mutating func term(_ depth: Int) throws(ImportError) -> NixTerm? {
        let start = place
        let kind: NixTerm.Kind
        switch bytes[place] {
        case UInt8(ascii: "\""): kind = .string(try pieces(depth))
        case UInt8(ascii: "'") where isAt("''"): kind = .string(try pieces(depth))
        case UInt8(ascii: "#"):
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            return nil
        case UInt8(ascii: "/") where isAt("/*"):
            while place < bytes.count, !isAt("*/") { place += 1 }
            place = min(place + 2, bytes.count)
            return nil
        case let byte where byte <= 0x20:
            place += 1
            return nil
        case let byte where Self.ends[byte] != nil:
            place += 1
            kind = .group(byte, try terms(until: Self.ends[byte], depth: depth + 1))
        case let byte where Self.isPartOfWord(byte):
            while place < bytes.count, Self.isPartOfWord(bytes[place]), !isAt("''") { place += 1 }
            kind = .word(String(decoding: bytes[start..<place], as: UTF8.self))
        default:
            // The signs of two characters that contain one with a meaning of its own here.
            let isPair = isAt("++") || isAt("==") || isAt("!=") || isAt("<=") || isAt(">=")
            place += isPair ? 2 : 1
            kind = .sign(String(decoding: bytes[start..<place], as: UTF8.self))
        }
        return NixTerm(kind: kind, range: start..<place)
    }

    func isAt(_ word: StaticString) -> Bool { bytes.has(word, at: place) }

    private static let ends: [UInt8: UInt8] = [
        UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
        UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        isPartOfVariableName(byte) || "-./~'".utf8.contains(byte) || byte >= 0x80
    }
}

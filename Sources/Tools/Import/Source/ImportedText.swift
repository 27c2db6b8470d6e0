import MudraSettings

/// A configuration file of another program, or a part of one, with positions for messages.
package struct ImportedText {
    /// More gestures than any user has. The conversion compares each with all others.
    static let mostGestures = 2_000

    /// The origin of its positions.
    private indirect enum Origin {
        case file(LineTable)
        /// It is a word, and all of it is at the word's position.
        case word(SourcePosition)
        case splice(SplicedText, of: ImportedText)
        case part(from: Int, of: ImportedText)
    }

    /// The file's name in messages.
    package let name: String
    package let bytes: [UInt8]
    /// The room that expansions in the file have left.
    let budget: ExpansionBudget
    private let origin: Origin

    package init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes, origin) = (name, bytes, .file(LineTable(bytes)))
        budget = ExpansionBudget(file: name)
    }

    /// A word of a text, which its expansions may have changed.
    init(_ bytes: some Sequence<UInt8>, at position: SourcePosition, _ budget: ExpansionBudget) {
        (name, self.bytes, origin, self.budget) = (budget.file, Array(bytes), .word(position), budget)
    }

    private init(_ bytes: some Sequence<UInt8>, of text: ImportedText, _ origin: Origin) {
        (name, self.bytes, self.origin, budget) = (text.name, Array(bytes), origin, text.budget)
    }

    /// A text made of parts of this one.
    func spliced(_ text: SplicedText) -> ImportedText { ImportedText(text.bytes, of: self, .splice(text, of: self)) }

    func part(_ range: Range<Int>) -> ImportedText {
        ImportedText(bytes[range], of: self, .part(from: range.lowerBound, of: self))
    }

    /// Refuses text that is not UTF-8, because TOML must be UTF-8.
    func checkEncoding() throws(ImportError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        // Repairing replaces the first invalid byte with the three bytes of U+FFFD.
        let repaired = String(decoding: bytes, as: UTF8.self).utf8
        let place = zip(bytes, repaired).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count
        throw error(at: min(place, bytes.count), "this is not UTF-8")
    }

    func position(at offset: Int) -> SourcePosition {
        switch origin {
        case .file(let lines): lines.position(at: offset)
        case .word(let position): position
        case .splice(let splice, let text): text.position(at: splice.origin(of: offset))
        case .part(let start, let text): text.position(at: start + offset)
        }
    }

    func error(at offset: Int, _ message: String) -> ImportError {
        ImportError(diagnostic: Diagnostic(file: name, position: position(at: offset), message: message))
    }

    func warning(at offset: Int, _ message: String) -> Diagnostic {
        Diagnostic(file: name, position: position(at: offset), severity: .warning, message: message)
    }
}

extension [UInt8] {
    /// Whether a word begins at this offset.
    func has(_ word: StaticString, at place: Int) -> Bool {
        place + word.utf8CodeUnitCount <= count
            && (0..<word.utf8CodeUnitCount).allSatisfy { self[place + $0] == word.utf8Start[$0] }
    }
}

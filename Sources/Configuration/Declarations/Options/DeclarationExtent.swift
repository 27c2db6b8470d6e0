/// The size of declarations: the cost to keep them, to check them and to send them to other programs.
package struct DeclarationExtent: Hashable, Sendable {
    package enum Measure: CaseIterable, Sendable {
        /// Recognizers; in a configuration, gestures.
        case recognizers
        case zones
        /// Names in `require_failure_of` and `simultaneous_with`.
        case relations
        /// Bytes of names and options.
        case bytes
    }

    private var recognizers = 0
    private var zones = 0
    private var relations = 0
    private var bytes = 0

    /// The amounts of each measure.
    package init(recognizers: Int = 0, zones: Int = 0, relations: Int = 0, bytes: Int = 0) {
        (self.recognizers, self.zones, self.relations, self.bytes) = (recognizers, zones, relations, bytes)
    }

    package subscript(measure: Measure) -> Int {
        switch measure {
        case .recognizers: recognizers
        case .zones: zones
        case .relations: relations
        case .bytes: bytes
        }
    }

    /// The sum of both.
    package static func + (lhs: DeclarationExtent, rhs: DeclarationExtent) -> DeclarationExtent {
        DeclarationExtent(
            recognizers: lhs.recognizers + rhs.recognizers, zones: lhs.zones + rhs.zones,
            relations: lhs.relations + rhs.relations, bytes: lhs.bytes + rhs.bytes)
    }

    /// The first measure that exceeds `most`; nil: none does.
    package func excess(over most: DeclarationExtent) -> Measure? {
        Measure.allCases.first { self[$0] > most[$0] }
    }
}

extension DeclarationExtent.Measure {
    /// The plural noun for a message.
    /// - Parameter recognizers: the reader's word for recognizers.
    package func noun(_ recognizers: String = "recognizers") -> String {
        switch self {
        case .recognizers: recognizers
        case .zones: "zones"
        case .relations: "names in require_failure_of and simultaneous_with"
        case .bytes: "bytes of names and options"
        }
    }
}

extension Sequence<DeclarationExtent> {
    package var total: DeclarationExtent { reduce(DeclarationExtent(), +) }
}

extension [String: OptionValue] {
    /// About how many bytes they take in a message.
    var bytes: Int {
        reduce(0) { $0 + $1.key.utf8.count + $1.value.bytes }
    }
}

extension OptionValue {
    fileprivate var bytes: Int {
        switch self {
        case .boolean, .integer, .number, .other: 8
        case .string(let text): text.utf8.count
        case .list(let elements): elements.reduce(0) { $0 + $1.bytes }
        case .table(let entries): entries.bytes
        }
    }
}

/// Limits on declarations from a program over D-Bus or from a configuration. They are generous for a configuration, and
/// harmless for the engine and for all other programs on the bus.
package enum DeclarationLimits {
    /// The most that a program may register with `mudrad`, and so the most that a configuration may contain.
    package static let ofProgram = DeclarationExtent(recognizers: 256, zones: 256, relations: 4_096, bytes: 256 << 10)
    /// The most that all programs of a user together may register.
    package static let ofUser = DeclarationExtent(recognizers: 1_024, zones: 1_024, relations: 8_192, bytes: 512 << 10)
    /// The most templates of a stroke. A match with 50 takes a tenth of a millisecond.
    package static let templates = 50
    /// The most names in a list of a gesture's relations.
    package static let relationsInList = 64
}

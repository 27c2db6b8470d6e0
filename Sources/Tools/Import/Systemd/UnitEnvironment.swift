import MudraSettings

/// The variables that a unit sets with `Environment=`.
struct UnitEnvironment {
    /// The longest name. Each is read to its end.
    private static let mostBytes = 1_024

    private var values: [String: [UInt8]] = [:]

    /// Takes one `Environment=`. An empty one takes all variables away.
    /// - Returns: the specifiers that import does not know.
    mutating func add(_ value: ImportedText) throws(ImportError) -> [String] {
        var unknown: [String] = []
        if value.bytes.isEmpty { values = [:] }
        var reader = UnitWordReader(value)
        for word in try reader.words() {
            guard let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: word.bytes[..<sign], as: UTF8.self)
            guard isVariableName(name[...]) else { continue }
            let resolved = UnitSpecifier.resolve(Array(word.bytes[(sign + 1)...]))
            values[name] = resolved.bytes
            unknown += resolved.unknown
        }
        return unknown
    }

    /// The words that systemd makes of a word: `$NAME` alone becomes the words of the value, `${NAME}` is replaced
    /// anywhere, and `$$` is a dollar sign.
    func words(
        of word: UnitWord, _ budget: ExpansionBudget
    ) throws(ImportError) -> [UnitWord] {
        let name = String(decoding: word.bytes.dropFirst(), as: UTF8.self)
        if word.bytes.first == UInt8(ascii: "$"), let value = values[name] {
            try budget.spend(value.count, at: word.position)
            var reader = UnitWordReader(ImportedText(value, at: word.position, budget))
            let words = try reader.words()
            try budget.spend(words.count * ExpansionBudget.word, at: word.position)
            return words
        }
        var new = word
        new.bytes = []
        var rest = word.bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "$"), let next = rest.first else {
                new.bytes.append(byte)
                continue
            }
            if next == UInt8(ascii: "$") {
                rest.removeFirst()
            } else if next == UInt8(ascii: "{"), let end = rest.prefix(Self.mostBytes).firstIndex(of: UInt8(ascii: "}"))
            {
                let name = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
                // Other variables come from the session, which mudra-actions has as well.
                let value = values[name] ?? UnitWord.marked("${\(name)}")
                try budget.spend(value.count, at: word.position)
                new.bytes += value
                rest = rest[end...].dropFirst()
                continue
            }
            new.bytes.append(byte)
        }
        return [new]
    }
}

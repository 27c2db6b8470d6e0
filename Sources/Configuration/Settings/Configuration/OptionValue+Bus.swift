import MudraBus
import MudraDeclarations

// Options in messages of D-Bus.

extension OptionValue {
    /// The option that a D-Bus value means.
    package init(_ value: BusValue) {
        switch value {
        case .boolean(let flag): self = .boolean(flag)
        case .byte(let number): self = .integer(Int64(number))
        case .int16(let number): self = .integer(Int64(number))
        case .uint16(let number): self = .integer(Int64(number))
        case .int32(let number): self = .integer(Int64(number))
        case .uint32(let number): self = .integer(Int64(number))
        case .int64(let number): self = .integer(number)
        case .uint64(let number): self = .integer(Int64(clamping: number))
        case .double(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .array(of: "s", let elements): self = .strings(elements.compactMap(\.text))
        case .array(of: "d", let elements) where !elements.isEmpty: self = .list(elements.map { Self($0) })
        case .array(of: "{sv}", let entries) where entries.count <= Self.mostEntries:
            self = .table((value.dictionary ?? [:]).mapValues { Self(entry: $0) })
        default: self = .other("a D-Bus \(value.signature)")
        }
    }

    /// An entry of a table, which no option takes if it is a table itself.
    private init(entry: BusValue) {
        let option = Self(entry)
        if case .table = option { self = .other("a D-Bus \(entry.signature)") } else { self = option }
    }
}

extension BusValue {
    /// Options in the order of their names.
    package static func options(_ options: [String: OptionValue]) -> [(String, BusValue)] {
        options.sorted { $0.key < $1.key }.compactMap { key, value in BusValue(value).map { (key, $0) } }
    }

    /// The value of an option; nil: no recognizer takes an option of its kind.
    private init?(_ option: OptionValue) {
        switch option {
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .int64(number)
        case .number(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .list:
            if let texts = option.strings {
                self = .strings(texts)
            } else if let numbers = option.numbers {
                self = .array(of: "d", numbers.map { .double($0) })
            } else {
                return nil
            }
        case .table(let entries): self = .properties(Self.options(entries))
        case .other: return nil
        }
    }
}

import MudraDeclarations

extension OptionValue {
    package init(_ value: TOMLValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let nodes): self = Self.list(nodes.map(\.value))
        case .table(let table) where table.entries.count <= Self.mostEntries:
            // Keys that TOML distinguishes may be equal texts in Swift.
            self = .table(
                Dictionary(table.entries.map { ($0.key, Self(entry: $0.node.value)) }, uniquingKeysWith: { $1 }))
        case .table, .date: self = .other(value.kind)
        }
    }

    /// An entry of a table, which no option takes if it is a table itself.
    private init(entry: TOMLValue) {
        if case .table = entry { self = .other(entry.kind) } else { self = Self(entry) }
    }

    private static func list(_ values: [TOMLValue]) -> OptionValue {
        let strings = values.map { if case .string(let string) = $0 { string } else { nil as String? } }
        if !strings.contains(nil) { return .strings(strings.compactMap { $0 }) }
        let numbers = values.map { value -> Double? in
            switch value {
            case .integer(let number): Double(number)
            case .number(let number): number
            default: nil
            }
        }
        if !numbers.contains(nil) { return .numbers(numbers.compactMap { $0 }) }
        // The first element whose type differs from the elements before it.
        let exception = (numbers.first == .some(nil) ? strings.firstIndex(of: nil) : numbers.firstIndex(of: nil)) ?? 0
        return .other("a list that holds \(values[exception].kind)")
    }
}

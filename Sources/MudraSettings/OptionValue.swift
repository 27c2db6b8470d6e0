/// The value of a recognizer's option: what a configuration file or a D-Bus client may write.
public enum OptionValue: Hashable, Sendable {
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction, even if that is 0.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of strings, perhaps empty.
    case strings([String])
    /// A list of numbers, not empty.
    case numbers([Double])
    /// A value that no option takes, by what to call it in a message: `a table`, `a date or time`.
    case other(String)

    /// What to call it in a message.
    var kind: String {
        switch self {
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .string: "a string"
        case .strings([]): "an empty list"
        case .strings: "a list of strings"
        case .numbers: "a list of numbers"
        case .other(let kind): kind
        }
    }
}

extension OptionValue {
    init(_ value: TOMLValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let nodes): self = Self.list(nodes.map(\.value))
        case .table, .date: self = .other(value.kind)
        }
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
        // The first that does not go with those before it.
        let stranger = (numbers.first == .some(nil) ? strings.firstIndex(of: nil) : numbers.firstIndex(of: nil)) ?? 0
        return .other("a list that holds \(values[stranger].kind)")
    }
}

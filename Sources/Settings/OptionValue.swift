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
    /// A value that no option takes, by what to call it in a message: `a table`, `a date or time`.
    case other(String)

    /// What to call it in a message.
    var kind: String {
        switch self {
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .string: "a string"
        case .strings: "a list of strings"
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
        case .array(let nodes):
            var strings: [String] = []
            for node in nodes {
                guard case .string(let string) = node.value else {
                    self = .other("a list that holds \(node.value.kind)")
                    return
                }
                strings.append(string)
            }
            self = .strings(strings)
        case .table, .date: self = .other(value.kind)
        }
    }
}

/// The value of a recognizer's option, from a configuration file or a D-Bus client.
package enum OptionValue: Hashable, Sendable {
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction, even if the fraction is 0.
    case number(Double)
    case string(String)
    /// A list of strings, perhaps empty.
    case strings([String])
    /// A list of numbers, not empty.
    case numbers([Double])
    /// A table, perhaps empty, of at most `mostEntries` entries. No entry is a table itself.
    case table([String: OptionValue])
    /// A value that no option accepts, with a description for messages: `a table`, `a date or time`.
    case other(String)

    /// The most entries of a table: more than any option has.
    package static let mostEntries = 16

    /// A description for messages.
    package var kind: String {
        switch self {
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .string: "a string"
        case .strings([]): "an empty list"
        case .strings: "a list of strings"
        case .numbers: "a list of numbers"
        case .table: "a table"
        case .other(let kind): kind
        }
    }
}

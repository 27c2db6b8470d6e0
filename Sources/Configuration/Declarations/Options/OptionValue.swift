/// The value of an option, from a configuration file or a D-Bus client.
package enum OptionValue: Hashable, Sendable {
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction, even if the fraction is 0.
    case number(Double)
    case string(String)
    /// A list, perhaps empty. Recognizers take lists of strings and lists of numbers.
    case list([OptionValue])
    /// A table, perhaps empty.
    case table([String: OptionValue])
    /// A value that no option accepts, with a description for messages: `a date or time`.
    case other(String)

    /// The most entries that a table has as an option: more than any option needs.
    package static let mostEntries = 16

    package static func strings(_ texts: [String]) -> Self { .list(texts.map { .string($0) }) }

    package static func numbers(_ numbers: [Double]) -> Self { .list(numbers.map { .number($0) }) }
}

extension OptionValue {
    /// The texts of a list of strings, perhaps empty; nil: it is something else.
    package var strings: [String]? {
        elements { if case .string(let text) = $0 { text } else { nil } }
    }

    /// The numbers of a list that is not empty; nil: it is something else.
    package var numbers: [Double]? {
        let numbers = elements(\.number)
        return numbers?.isEmpty == true ? nil : numbers
    }

    /// The number, whole or not; nil: it is something else.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// The entries of a table; nil: it is something else, or has more than `mostEntries`.
    package var entries: [String: OptionValue]? {
        if case .table(let entries) = self, entries.count <= Self.mostEntries { entries } else { nil }
    }

    private func elements<Element>(_ convert: (OptionValue) -> Element?) -> [Element]? {
        guard case .list(let values) = self else { return nil }
        let elements = values.compactMap(convert)
        return elements.count == values.count ? elements : nil
    }
}

extension OptionValue {
    /// Its type, for messages.
    package var typeName: String {
        switch self {
        case .boolean: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .string: "a string"
        case .list: "a list"
        case .table: "a table"
        case .other(let name): name
        }
    }

    /// Its type, for messages, and that of a list's elements.
    package var kind: String {
        guard case .list(let elements) = self else { return typeName }
        guard let first = elements.first else { return "an empty list" }
        if strings != nil { return "a list of strings" }
        if numbers != nil { return "a list of numbers" }
        // The first element whose type differs from the elements before it.
        let exception = elements.first { first.number == nil ? !$0.isString : $0.number == nil }
        return "a list that holds \((exception ?? first).typeName)"
    }

    private var isString: Bool { if case .string = self { true } else { false } }
}

/// A value of a TOML document and its position.
package struct TOMLNode {
    package var value: TOMLValue
    /// Where the value begins; a `[table]` begins at its header.
    package var position: SourcePosition
}

/// The kinds of values in a TOML document.
package indirect enum TOMLValue {
    case table(TOMLTable)
    case array([TOMLNode])
    case string(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    /// A date, a time or both; no option takes one, so they are not distinguished.
    case date

    /// A description for messages.
    package var kind: String {
        switch self {
        case .table: "a table"
        case .array: "a list"
        case .string: "a string"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .date: "a date or time"
        }
    }
}

/// A TOML table: its entries in the order of the text.
package struct TOMLTable {
    package var entries: [TOMLEntry]
}

/// A key of a TOML table, its value and the key's position.
package struct TOMLEntry {
    package var key: String
    package var keyPosition: SourcePosition
    package var node: TOMLNode
}

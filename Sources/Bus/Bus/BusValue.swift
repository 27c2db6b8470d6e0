/// A D-Bus value with its type.
package indirect enum BusValue: Hashable, Sendable {
    /// `b`
    case boolean(Bool)
    /// `y`
    case byte(UInt8)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`
    case string(String)
    /// `o`
    case objectPath(String)
    /// `g`
    case signature(String)
    /// `h`; the file is open as long as the value exists
    case descriptor(BusDescriptor)
    /// `a`, with the signature of its elements, which an empty array needs too.
    case array(of: String, [BusValue])
    /// `(...)`
    case structure([BusValue])
    /// `{..}`, an element of a dictionary
    case entry(BusValue, BusValue)
    /// `v`
    case variant(BusValue)

    /// The D-Bus signature of the value.
    package var signature: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .descriptor: "h"
        case .array(let element, _): "a\(element)"
        case .structure(let fields): "(\(fields.map(\.signature).joined()))"
        case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
        case .variant: "v"
        }
    }

    /// A dictionary `a{sv}`, in the order given.
    package static func properties(_ pairs: [(String, BusValue)]) -> BusValue {
        .array(of: "{sv}", pairs.map { .entry(.string($0.0), .variant($0.1)) })
    }

    /// An array `as`.
    package static func strings(_ strings: [String]) -> BusValue {
        .array(of: "s", strings.map { .string($0) })
    }

    /// The text of a string, an object path or a signature.
    package var text: String? {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        default: nil
        }
    }

    /// The value inside a variant; any other value is returned as it is.
    package var opened: BusValue {
        if case .variant(let inner) = self { inner.opened } else { self }
    }

    /// The elements of an array or the fields of a structure.
    package var elements: [BusValue]? {
        switch self {
        case .array(_, let elements), .structure(let elements): elements
        default: nil
        }
    }

    /// The dictionary of an `a{sv}`, without the variants. If a key occurs twice, the last value counts.
    package var dictionary: [String: BusValue]? {
        guard case .array(_, let entries) = self else { return nil }
        var result: [String: BusValue] = [:]
        for case .entry(let key, let value) in entries {
            guard let name = key.text else { return nil }
            if case .variant(let inner) = value { result[name] = inner } else { result[name] = value }
        }
        return result
    }

    /// About how many bytes the values take in a message.
    static func weight(of values: [BusValue]) -> Int {
        values.reduce(0) { sum, value in
            switch value {
            case .string(let text), .objectPath(let text), .signature(let text): sum + text.utf8.count + 8
            case .array(_, let elements), .structure(let elements): sum + weight(of: elements) + 8
            case .entry(let key, let value): sum + weight(of: [key, value])
            case .variant(let inner): sum + weight(of: [inner]) + 4
            default: sum + 8
            }
        }
    }
}

// Values as literals: `["touches": 2, "enabled": false, "max_movement_mm": 3.5, "direction": "left"]`.

extension BusValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral
{
    /// An `x`.
    package init(integerLiteral value: Int64) { self = .int64(value) }
    /// A `d`.
    package init(floatLiteral value: Double) { self = .double(value) }
    /// A `b`.
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An `s`.
    package init(stringLiteral value: String) { self = .string(value) }
}

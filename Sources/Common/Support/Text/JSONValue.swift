/// A value of a JSON document.
///
/// The libraries that mudra has do not read JSON: libsystemd has public functions for it only since version 257, and
/// Debian 12 has 252. libyaml does not read JSON's pairs of surrogates.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads a document. Bytes that are not UTF-8 are replaced; of members with the same name, the last one counts.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
        var reader = JSONReader(Array(bytes))
        self = try reader.readDocument()
    }

    /// A member of an object; nil: there is no such member, or this is not an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The text; nil: this is not a string.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The flag; nil: this is not a boolean.
    package var flag: Bool? {
        guard case .boolean(let flag) = self else { return nil }
        return flag
    }

    /// The number; nil: this is not a number.
    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements; nil: this is not an array.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members; nil: this is not an object.
    package var members: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}

/// The reason why bytes are not a JSON document.
package struct JSONError: Error, Hashable {
    /// The error, without its place.
    package let message: String
    /// The number of bytes before the error.
    package let offset: Int
}

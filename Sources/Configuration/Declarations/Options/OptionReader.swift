import MudraSupport
import MudraTouch

/// Reads the options of a declaration and collects the mistakes in them.
package struct OptionReader {
    package let options: [String: OptionValue]
    package private(set) var problems: [OptionProblem] = []
    /// Options that are valid but perhaps not meant.
    package private(set) var warnings: [OptionProblem] = []

    package init(_ options: [String: OptionValue]) {
        self.options = options
    }

    package mutating func report(_ part: OptionProblem.Part, _ message: String) {
        problems.append(OptionProblem(part: part, message: message))
    }

    package mutating func warn(_ part: OptionProblem.Part, _ message: String) {
        warnings.append(OptionProblem(part: part, message: message))
    }

    /// The value of a key; nil if the key is absent or its value is not `wanted`.
    package mutating func read<Value>(_ key: String, _ wanted: String, _ convert: (OptionValue) -> Value?) -> Value? {
        guard let option = options[key] else { return nil }
        guard let value = convert(option) else {
            report(.value(key), "\(key) must be \(wanted), not \(option.kind)")
            return nil
        }
        return value
    }

    package mutating func boolean(_ key: String) -> Bool? {
        read(key, "true or false") { if case .boolean(let value) = $0 { value } else { nil } }
    }

    package mutating func string(_ key: String) -> String? {
        read(key, "a string") { if case .string(let value) = $0 { value } else { nil } }
    }

    /// Reports an element that the list holds twice, and a list of more than `most` elements: a program may send as
    /// many as fit into a message.
    package mutating func strings(_ key: String, atMost most: Int) -> [String]? {
        guard let strings = read(key, "a list of strings", \.strings) else { return nil }
        guard strings.count <= most else {
            report(.value(key), "\(key) must have at most \(most) elements, not \(strings.count)")
            return nil
        }
        var seen: Set<String> = []
        for (index, string) in strings.enumerated() where !seen.insert(string).inserted {
            report(.element(key, index), "\(key) has \(quoted(string)) twice")
        }
        return strings
    }

    /// Reads a table and reports the mistakes in it as parts of this declaration.
    /// - Parameter known: its keys; nil: `read` checks them.
    package mutating func table<Value>(
        _ key: String, known: [String]?, _ read: (inout OptionReader) -> Value?
    ) -> Value? {
        guard case .table(let entries) = options[key] else { return nil }
        var reader = OptionReader(entries)
        let value = read(&reader)
        reader.checkKeys(of: key, known: known)
        problems += reader.problems.map { OptionProblem(part: .within(key, $0.part), message: $0.message) }
        return reader.problems.isEmpty ? value : nil
    }

    /// Reads a string, or a list of strings; reports an empty list, and one with more than `most` elements.
    /// - Parameter noun: what the elements are, in the plural.
    package mutating func stringOrStrings(_ key: String, atMost most: Int, _ noun: String = "elements") -> [String]? {
        let texts = read(key, "a string or a list of strings") { option in
            if case .string(let text) = option { [text] } else { option.strings }
        }
        guard let texts else { return nil }
        if texts.isEmpty { report(.value(key), "\(key) must not be empty") }
        guard texts.count <= most else {
            report(.value(key), "\(key) must have at most \(most) \(noun), not \(texts.count)")
            return nil
        }
        return texts
    }

    package mutating func whole(_ key: String, in range: ClosedRange<Int>) -> Int? {
        if case .number(let value) = options[key] {
            report(.value(key), "\(key) must be a whole number, not \(value)")
            return nil
        }
        let value = read(key, "a whole number") { if case .integer(let value) = $0 { value } else { nil } }
        guard let value else { return nil }
        guard let whole = Int(exactly: value), range.contains(whole) else {
            report(.value(key), "\(key) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
            return nil
        }
        return whole
    }

    /// A string that is not empty and does not contain a NUL, so that C can hold it.
    package mutating func text(_ key: String) -> String? {
        guard let text = string(key) else { return nil }
        guard let message = textProblem(text, key) else { return text }
        report(.value(key), message)
        return nil
    }

    package mutating func number(_ key: String, in range: NumberRange) -> Double? {
        guard let value = read(key, "a number", \.number) else { return nil }
        guard range.contains(value) else {
            report(.value(key), "\(key) must be \(range), not \(plain(value))")
            return nil
        }
        return value
    }

    /// A time in milliseconds, with or without a fraction.
    package mutating func milliseconds(_ key: String, in range: NumberRange) -> Microseconds? {
        number(key, in: range).map { Microseconds(UInt64(($0 * 1_000).rounded())) }
    }

    /// A list of numbers, each with a name and a range of its own.
    /// - Parameter amount: the length of the list, as a word.
    package mutating func numbers(_ key: String, _ amount: String, _ parts: KeyValuePairs<String, NumberRange>)
        -> [Double]?
    {
        let wanted = "a list of \(amount) numbers, [\(parts.map(\.key).joined(separator: ", "))]"
        guard let numbers = read(key, wanted, \.numbers) else { return nil }
        guard numbers.count == parts.count else {
            report(.value(key), "\(key) must be \(wanted), not of \(numbers.count)")
            return nil
        }
        let problemsBefore = problems.count
        for (index, (part, number)) in zip(parts, numbers).enumerated() where !part.value.contains(number) {
            report(.element(key, index), "\(part.key) must be \(part.value), not \(plain(number))")
        }
        return problems.count == problemsBefore ? numbers : nil
    }

    /// Reports the keys that `owner` does not have.
    /// - Parameter known: the keys of `owner`; nil: they are not known.
    package mutating func checkKeys(of owner: String, known: [String]?) {
        guard let known else { return }
        for key in options.keys.sorted() where !known.contains(key) {
            let hint = NearestWord.suggestion(for: key, among: known, after: problems.count)
            report(.key(key), "\(owner) has no key \(quoted(key))\(hint)")
        }
    }
}

/// The problem with a text, if any: it is empty, or it contains a NUL, at which C would stop reading.
package func textProblem(_ text: String, _ key: String, mayBeEmpty: Bool = false) -> String? {
    if text.isEmpty && !mayBeEmpty { return "\(key) must not be empty" }
    return text.utf8.contains(0) ? "\(key) must not contain a NUL" : nil
}

package enum NumberRange: CustomStringConvertible {
    case from(Double, to: Double)
    /// 0, which has a meaning of its own, or a number from the least one that makes a difference.
    case zeroOrFrom(Double, to: Double)

    /// NaN is in no range.
    package func contains(_ value: Double) -> Bool {
        switch self {
        case .from(let least, let most): value >= least && value <= most
        case .zeroOrFrom(let least, let most): value == 0 || value >= least && value <= most
        }
    }

    package var description: String {
        switch self {
        case .from(let least, let most): "\(plain(least)) to \(plain(most))"
        case .zeroOrFrom(let least, let most): "0, or \(plain(least)) to \(plain(most))"
        }
    }
}

/// A number without a fraction of zero: 750, not 750.0.
package func plain(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

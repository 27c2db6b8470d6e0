/// A JSON object on one line, its members in the order in which they were added.
package struct JSONObject: CustomStringConvertible {
    private var members: [String] = []

    package init() {}

    /// The object as JSON.
    package var description: String { "{\(members.joined(separator: ","))}" }

    package mutating func add(_ name: String, _ text: String) {
        members.append("\(name.quotedForJSON):\(text.quotedForJSON)")
    }

    package mutating func add(_ name: String, _ number: some FixedWidthInteger) {
        members.append("\(name.quotedForJSON):\(number)")
    }

    package mutating func add(_ name: String, _ flag: Bool) {
        members.append("\(name.quotedForJSON):\(flag)")
    }

    package mutating func add(_ name: String, _ texts: [String]) {
        members.append("\(name.quotedForJSON):[\(texts.map(\.quotedForJSON).joined(separator: ","))]")
    }

    package mutating func add(_ name: String, _ object: JSONObject) {
        members.append("\(name.quotedForJSON):\(object)")
    }

    package mutating func add(_ name: String, _ objects: [JSONObject]) {
        members.append("\(name.quotedForJSON):[\(objects.map(\.description).joined(separator: ","))]")
    }

    /// Adds a list of numbers from their literals.
    package mutating func add(_ name: String, literals numbers: some Sequence<String>) {
        members.append("\(name.quotedForJSON):[\(numbers.lazy.map(Self.number).joined(separator: ","))]")
    }

    /// Adds a number from its literal. A number that is not finite becomes null: JSON has no word for it.
    package mutating func add(_ name: String, literal number: String) {
        members.append("\(name.quotedForJSON):\(Self.number(number))")
    }

    /// Adds a number from its literal, or else text.
    package mutating func add(_ name: String, _ text: String, isNumber: Bool) {
        if isNumber { add(name, literal: text) } else { add(name, text) }
    }

    /// `nan` and `inf` end in a letter, numbers in a digit.
    private static func number(_ text: String) -> String {
        text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true ? text : "null"
    }
}

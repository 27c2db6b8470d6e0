/// A JSON object on one line, its members in the order in which they were added.
public struct JSONObject: CustomStringConvertible {
    private var members: [String] = []

    /// `{}`
    public init() {}

    /// The object as JSON.
    public var description: String { "{\(members.joined(separator: ","))}" }

    /// Adds text.
    public mutating func add(_ name: String, _ text: String) {
        members.append("\(Self.quote(name)):\(Self.quote(text))")
    }

    /// Adds a whole number.
    public mutating func add(_ name: String, _ number: some FixedWidthInteger) {
        members.append("\(Self.quote(name)):\(number)")
    }

    /// Adds a flag.
    public mutating func add(_ name: String, _ flag: Bool) {
        members.append("\(Self.quote(name)):\(flag)")
    }

    /// Adds a list of texts.
    public mutating func add(_ name: String, _ texts: [String]) {
        members.append("\(Self.quote(name)):[\(texts.map(Self.quote).joined(separator: ","))]")
    }

    /// Adds an object.
    public mutating func add(_ name: String, _ object: JSONObject) {
        members.append("\(Self.quote(name)):\(object)")
    }

    /// Adds a list of objects.
    public mutating func add(_ name: String, _ objects: [JSONObject]) {
        members.append("\(Self.quote(name)):[\(objects.map(\.description).joined(separator: ","))]")
    }

    /// Adds a list of numbers that are written out already.
    public mutating func add(_ name: String, literals numbers: some Sequence<String>) {
        members.append("\(Self.quote(name)):[\(numbers.lazy.map(Self.number).joined(separator: ","))]")
    }

    /// Adds a number that is written out already. What is not finite is null: JSON has no word for it.
    public mutating func add(_ name: String, literal number: String) {
        members.append("\(Self.quote(name)):\(Self.number(number))")
    }

    /// `nan` and `inf` end in a letter, numbers in a digit.
    private static func number(_ text: String) -> String {
        text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true ? text : "null"
    }

    /// Text in quotation marks, without anything that a terminal would obey.
    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.isControl:
                for unit in scalar.utf16 {
                    let digits = String(unit, radix: 16)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

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
        members.append("\(Self.quote(name)):[\(numbers.joined(separator: ","))]")
    }

    /// Adds a number that is written out already.
    public mutating func add(_ name: String, literal number: String) {
        members.append("\(Self.quote(name)):\(number)")
    }

    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

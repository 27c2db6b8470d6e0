import MudraBus
import TouchSamples

/// Values of any D-Bus type, as an attacker would choose them.
struct HostileValues {
    private var random: SeededNumbers
    private static let basic = Array("ybnqiuxtdsog")
    /// Keys that get further than nonsense does.
    private static let keys = [
        "touches", "taps", "direction", "directions", "edge", "zone", "enabled", "group", "require_failure_of",
        "simultaneous_with", "max_movement_mm", "max_duration_ms", "min_duration_ms", "slop_mm", "axis", "from", "to",
        "rect", "unit", "parent", "device", "smoothing", "step", "click", "drag", "scroll", "mm_per_notch", "keys",
        "on_changed", "button", "at",
    ]
    private static let texts = [
        "", "a", "b", "tap", "swipe", "pinch", "pan", "left", "any", "org.mudra.Mudra1.Recognizer", "Enabled",
        "right", "double", "both", "ctrl+c", "super+", "power", "ended", "Orientation", "%n%s%s", "\u{202E}abc",
        "\u{1B}[31m",
        "a\nb", "../../etc/passwd", "☃", "normal",
        String(repeating: "n", count: 64), String(repeating: "n", count: 65),
    ]
    private static let numbers: [Double] = [
        0, 1, -1, 0.5, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

    /// Values of a signature, and now and then of another one.
    mutating func arguments(_ signature: String) -> [BusValue] {
        let wanted = chance(85) ? signature : (0..<Int.random(in: 0...4, using: &random)).map { _ in type() }.joined()
        var rest = Array(wanted)[...]
        var values: [BusValue] = []
        while !rest.isEmpty { values.append(value(of: Self.next(&rest), depth: 0)) }
        return values
    }

    private mutating func type(depth: Int = 0) -> String {
        switch Int.random(in: 0..<(depth < 6 ? 10 : 6), using: &random) {
        case 6: return "a" + type(depth: depth + 1)
        case 7: return "(" + type(depth: depth + 1) + type(depth: depth + 1) + ")"
        case 8: return "a{" + String(pick(Self.basic) ?? "s") + type(depth: depth + 1) + "}"
        case 9: return "v"
        default: return String(pick(Self.basic) ?? "s")
        }
    }

    private static func next(_ rest: inout ArraySlice<Character>) -> String {
        guard let first = rest.popFirst() else { return "" }
        switch first {
        case "a": return "a" + next(&rest)
        case "(", "{":
            var text = String(first)
            while let letter = rest.first, letter != ")", letter != "}" { text += next(&rest) }
            return text + String(rest.popFirst() ?? ")")
        default: return String(first)
        }
    }

    private mutating func value(of type: String, depth: Int) -> BusValue {
        switch type.first {
        case "y": return .byte(chance(50) ? .max : UInt8.random(in: 0...255, using: &random))
        case "b": return .boolean(chance(50))
        case "n": return .int16(chance(50) ? .min : 3)
        case "q": return .uint16(chance(50) ? .max : 3)
        case "i": return .int32(chance(30) ? .min : Int32.random(in: -3...10, using: &random))
        case "u": return .uint32(chance(30) ? .max : UInt32.random(in: 0...10, using: &random))
        case "x": return .int64(chance(50) ? (chance(50) ? .min : .max) : 2)
        case "t": return .uint64(chance(50) ? .max : 2)
        case "d": return .double(pick(Self.numbers) ?? 0)
        case "o": return .objectPath(path())
        case "g": return .signature(chance(50) ? "" : "a{sv}")
        case "v": return variant(depth)
        case "a": return array(of: String(type.dropFirst()), depth)
        case "(":
            var rest = Array(type.dropFirst().dropLast())[...]
            var fields: [BusValue] = []
            while !rest.isEmpty { fields.append(value(of: Self.next(&rest), depth: depth + 1)) }
            return .structure(fields)
        default: return .string(text())
        }
    }

    private mutating func variant(_ depth: Int) -> BusValue {
        if depth == 0, chance(3) {
            // The greatest depth that D-Bus allows.
            return (0..<60).reduce(BusValue.variant(.byte(1))) { inner, _ in .variant(inner) }
        }
        return .variant(value(of: type(depth: depth + 2), depth: depth + 1))
    }

    private mutating func array(of element: String, _ depth: Int) -> BusValue {
        if depth < 2, chance(1) {
            // The same value many times, since the daemon is to be busy, and not the client. The total slightly exceeds
            // the daemon's limit.
            let value = entryOrValue(element, depth)
            return .array(of: element, Array(repeating: value, count: 60_000 / Self.size(of: value)))
        }
        return .array(
            of: element, (0..<Int.random(in: 0...4, using: &random)).map { _ in entryOrValue(element, depth) })
    }

    /// The number of values inside a value.
    private static func size(of value: BusValue) -> Int {
        switch value {
        case .array(_, let values), .structure(let values): values.reduce(1) { $0 + size(of: $1) }
        case .entry(let key, let inner): 1 + size(of: key) + size(of: inner)
        case .variant(let inner): 1 + size(of: inner)
        case .string(let text): 1 + text.utf8.count / 64
        default: 1
        }
    }

    private mutating func entryOrValue(_ element: String, _ depth: Int) -> BusValue {
        guard element.first == "{" else { return value(of: element, depth: depth + 1) }
        var rest = Array(element.dropFirst().dropLast())[...]
        let keyType = Self.next(&rest)
        let key = keyType == "s" && chance(70) ? .string(pick(Self.keys) ?? "") : value(of: keyType, depth: depth + 1)
        return .entry(key, value(of: Self.next(&rest), depth: depth + 1))
    }

    private mutating func text() -> String {
        if chance(1) { return String(repeating: "x", count: Int.random(in: 1_000...1_000_000, using: &random)) }
        return pick(Self.texts) ?? ""
    }

    private mutating func path() -> String {
        let paths = [
            "/", "/org/mudra/Mudra1", "/org/mudra/Mudra1/recognizers/u0/a", "/org/mudra/Mudra1/devices/event3",
        ]
        return pick(paths) ?? "/"
    }
}

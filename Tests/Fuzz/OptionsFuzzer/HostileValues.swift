import FuzzInput

@testable import MudraDeclarations

extension Input {
    /// A value of any kind, or sometimes nil.
    mutating func optionValue() -> OptionValue? {
        let kind = byte()
        let amount = Int(kind >> 4)
        return switch kind & 0x0f {
        case 0: .boolean(amount & 1 != 0)
        case 1, 2: .integer(Int64(number()))
        case 3: .integer(choice([.min, .min + 1, 0, 1 << 53 + 1, .max, anyInteger()]))
        case 4: .number(factor())
        case 5: .number(Double(number()))
        case 6: .number(choice(Self.extremes))
        case 7: .string(word())
        case 8: .string(text())
        case 9, 10: .strings((0..<amount).map { _ in name() })
        case 11: .strings((0..<amount).map { _ in choice([word(), text()]) })
        case 12: .strings((0..<amount * 16).map { "g\($0)" })
        case 13: .numbers((0..<amount).map { _ in Double(number()) })
        case 14: .numbers((0..<max(amount, 1)).map { _ in choice(Self.extremes) })
        default: amount == 0 ? nil : amount > 9 ? table() : .other(choice(Self.others))
        }
    }

    /// A table with some keys that options know.
    private mutating func table() -> OptionValue {
        var entries: [String: OptionValue] = [:]
        for _ in 0..<byte() % 5 {
            let key = choice(["button", "at", "keys", "step", "axis", "run", text()])
            entries[key] =
                switch byte() & 7 {
                case 0: .boolean(true)
                case 1: .integer(Int64(number()))
                case 2: .number(factor())
                case 3: .strings((0..<Int(byte() & 3)).map { _ in word() })
                case 4: .other(choice(Self.others))
                default: .string(word())
                }
        }
        return .table(entries)
    }

    /// A name for a recognizer or a zone. Most come from a short list, so that they refer to each other.
    mutating func name() -> String {
        let first = byte()
        return switch first {
        case ..<0x80: Self.names[Int(first) % Self.names.count]
        case ..<0xf0: String(repeating: "n", count: 37) + "\(first)"
        default: text()
        }
    }

    /// A word that some option knows.
    private mutating func word() -> String { choice(Self.words) }

    /// The input's own bytes, or something very long.
    mutating func text() -> String {
        let first = byte()
        guard first >= 0xe0 else { return String(decoding: bytes(Int(first) % 80), as: UTF8.self) }
        return String(repeating: choice(Self.pieces), count: choice([1, 22, 63, 64, 65, 256, 4_096]))
    }

    private static let names = [
        "a", "b", "c", "d", "e", "tap", "Tap", "double-tap", "lower_third", "g0", "g1", "0", "_", "-", "gesture",
    ]

    private static let words = [
        "left", "right", "up", "down", "up-left", "down-right", "top", "bottom", "top-left", "bottom-right", "any",
        "horizontal", "vertical", "in", "out", "clockwise", "counterclockwise", "first", "last", "%", "mm", "a", "b",
        "c", "uo", "up-", "", "middle", "double", "began", "ended", "both", "super+ctrl+right", "volumeup", "ctrl++",
        "shift+shift", "a+b+c+d+e+f+g+h+i",
    ]

    /// Text that confuses a terminal, C or a reader of lines, and text with more bytes than letters.
    private static let pieces = [
        "x", "\0", "\u{1b}[2J", "\n", "\r\n", "\u{7f}", "\u{85}", "\u{2028}", "\u{202e}", "\u{feff}", "\u{e0041}",
        "\u{10ffff}", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "ﷺ", "\"", "\\", " ",
    ]

    private static let extremes: [Double] = [
        .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, -0.0, 0, .ulpOfOne, 0.5, 1,
        1.0.nextUp, 33.333, 66.667, 99.999999, 100, 100.0.nextUp, 180, 999.5, 1_000, 59_999.9999, 60_000, 1e17, 1e19,
    ]

    /// The form in which `OptionValue` keeps D-Bus values that no option takes, including the longest signature.
    private static let others = [
        "a D-Bus o", "a D-Bus ay", "a D-Bus a{sv}", "a D-Bus ad",
        "a D-Bus (" + String(repeating: "i", count: 253) + ")",
    ]
}

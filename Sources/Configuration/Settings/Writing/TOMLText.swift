import MudraSupport

/// Values and comments in TOML's syntax.
package enum TOMLText {
    /// A string, in the form of TOML that is easiest to read.
    package static func string(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isControl }
        let isLine = !text.unicodeScalars.contains("\n")
        let needsEscape = text.unicodeScalars.contains { "\"\\".unicodeScalars.contains($0) }
        if isPlain && isLine && !needsEscape { return "\"\(text)\"" }
        if isPlain && isLine && !text.unicodeScalars.contains("'") { return "'\(text)'" }
        if isPlain && !text.contains("''") && text.unicodeScalars.last != "'" {
            return isLine ? "'''\(text)'''" : "'''\n\(text)\n'''"
        }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case _ where scalar.isControl:
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        default: return String(scalar)
        }
    }

    package static func strings(_ texts: [String]) -> String { "[" + texts.map(string).joined(separator: ", ") + "]" }

    /// A number with at most two decimals, without trailing zeros.
    package static func number(_ number: Double) -> String {
        let rounded = (min(max(number, -1e9), 1e9) * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Comment lines of at most 120 characters.
    package static func comment(_ text: String) -> String {
        var lines: [String] = []
        var line = "#"
        for word in text.sanitizedForLine.split(separator: " ") {
            if line.count + word.count >= 120, line != "#" {
                lines.append(line)
                line = "#"
            }
            line += " \(word)"
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }

    /// The lines of a text as comment lines.
    package static func commentedOut(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            "#\($0.isEmpty ? "" : " \($0)")\n"
        }
        .joined()
    }
}

// Makes text from devices, files and programs, which may contain anything, safe for its destination. Each destination
// has its own rule.

extension Unicode.Scalar {
    /// Whether it is invisible: it may control a terminal, turn the direction of the text after it, or end the line.
    package var isControl: Bool {
        // Most text is ASCII, and Swift looks up each category in a table.
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text with some of its scalars replaced.
    /// - Parameter replacement: the replacement for a scalar; nil: keeps it.
    private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        // Most text stays as it is.
        guard let first = unicodeScalars.firstIndex(where: { replacement($0) != nil }) else { return self }
        var replaced = String(unicodeScalars[..<first])
        for scalar in unicodeScalars[first...] {
            if let text = replacement(scalar) {
                replaced += text
            } else {
                replaced.unicodeScalars.append(scalar)
            }
        }
        return replaced
    }

    /// For a line on a terminal or in a log: characters that would control the terminal become `\u{1b}`.
    package var escapedForTerminal: String {
        replacingScalars { $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : nil }
    }

    /// For a name in a log, on a terminal and on a bus: invisible characters become `?`; at most 128 characters.
    package var sanitizedForDisplay: String {
        String(unicodeScalars.prefix(128)).replacingScalars { scalar in
            switch scalar.properties.generalCategory {
            case .surrogate, .privateUse, .unassigned: "?"
            default: scalar.isControl ? "?" : nil
            }
        }
    }

    /// For a line of a file that may be shown on a terminal: control characters, which might end the line early, become
    /// `?`.
    package var sanitizedForLine: String {
        replacingScalars { $0.properties.generalCategory == .control ? "?" : nil }
    }

    /// For JSON: in quotation marks, without characters that would control a terminal.
    package var quotedForJSON: String {
        let text = replacingScalars { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            case _ where scalar.isControl:
                scalar.utf16.reduce(into: "") { text, unit in
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: nil
            }
        }
        return "\"\(text)\""
    }

    /// For JSON in a `<script>` of HTML. In JSON only strings can contain a `<`, and there `\u003c` means the same.
    package var escapedForScript: String {
        let mark = UInt8(ascii: "<")
        guard utf8.contains(mark) else { return self }
        // Byte by byte: for Swift, a `<` with a combining mark is another character, but for a browser it is a `<`.
        let replacement = Array("\\u003c".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == mark { bytes += replacement } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// For HTML and XML, between tags and in attributes: characters that no XML document may have (control characters
    /// among them) become U+FFFD.
    package var escapedForMarkup: String {
        replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            // Line separators, and marks that turn the direction of the text after them, would affect the text beside
            // the name.
            case "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
            default: nil
            }
        }
    }
}

/// For a message: the text in quotation marks, escaped as for a terminal, cut to 64 characters.
package func quoted(_ text: String) -> String {
    let limit = 64
    let end = text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "..."
    return "\"\(String(text.unicodeScalars.prefix(limit)).escapedForTerminal)\(end)\""
}

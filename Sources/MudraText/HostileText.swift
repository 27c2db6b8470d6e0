// Text from devices, files and programs, which may say anything, made fit for where it goes. Each place has its own
// rule.

extension Unicode.Scalar {
    /// Whether it stands for no mark: it may drive a terminal, turn the direction of what follows, or end the line.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text with some of its scalars replaced.
    /// - Parameter replacement: what stands for a scalar; nil: the scalar itself.
    private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var replaced = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                replaced += text
            } else {
                replaced.unicodeScalars.append(scalar)
            }
        }
        return replaced
    }

    /// For a line on a terminal or in a log, without anything that a terminal would obey: such characters become
    /// `\u{1b}`.
    package var escapedForTerminal: String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        return replacingScalars { $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : nil }
    }

    /// For a name that a log, a terminal and a bus show: `?` for what stands for no mark, and at most 128 characters.
    package var sanitizedForDisplay: String {
        String(unicodeScalars.prefix(128)).replacingScalars { scalar in
            switch scalar.properties.generalCategory {
            case .surrogate, .privateUse, .unassigned: "?"
            default: scalar.isControl ? "?" : nil
            }
        }
    }

    /// For a line of a file, which would end in the midst of the text, and may be looked at on a terminal: a `?` stands
    /// for each control character.
    package var sanitizedForLine: String {
        replacingScalars { $0.properties.generalCategory == .control ? "?" : nil }
    }

    /// For JSON: in quotation marks, without anything that a terminal would obey.
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

    /// For JSON in a `<script>` of HTML. Of all of JSON, only strings can hold a `<`, and there `\u003c` stands for the
    /// same.
    package var escapedForScript: String {
        let mark = UInt8(ascii: "<")
        guard utf8.contains(mark) else { return self }
        // Byte by byte: a `<` that something combines with is none to Swift's characters, but is one to a browser.
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
            // Ends of lines, and marks that turn the direction of what follows, would reach into the text beside the name.
            case "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
            default: nil
            }
        }
    }
}

/// For a message: the text in quotation marks, escaped as for a terminal, and of at most 64 characters.
package func quoted(_ text: String) -> String {
    let limit = 64
    let end = text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "..."
    return "\"\(String(text.unicodeScalars.prefix(limit)).escapedForTerminal)\(end)\""
}

import MudraSettings

/// A word of a unit's command while systemd's expansions are made in it.
struct UnitWord {
    /// UTF-8, except that each shell expression, whose value only the machine knows, stands between two marks.
    var bytes: [UInt8]
    let position: SourcePosition
    /// Whether it is a `;` between two commands.
    var isSeparator = false

    /// No text in UTF-8 has this byte.
    static let mark: UInt8 = 0xFF

    static func marked(_ expression: String) -> [UInt8] { [mark] + Array(expression.utf8) + [mark] }

    /// The word for a shell, which lisgd gives commands to. Within '' the shell would not expand an expression, so these
    /// marks are left for a moment: `'a $HOME'` becomes `'a '"$HOME"''`.
    var rendered: CommandWord {
        var text: [UInt8] = []
        var quote: UInt8?
        var isEscaped = false
        let parts = bytes.split(separator: Self.mark, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index % 2 == 1 {
                let isLiteral = quote == UInt8(ascii: "'")
                text += isLiteral ? Array("'\"".utf8) + part + Array("\"'".utf8) : Array(part)
                isEscaped = false
                continue
            }
            text += part
            for byte in part {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
                    isEscaped = true
                } else if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                    quote = byte
                }
            }
        }
        return CommandWord(text: String(decoding: text, as: UTF8.self), position: position)
    }
}

/// A place of the terminal that holds one character.
package struct Cell: Hashable, Sendable {
    /// Its character: always one that is one column wide.
    package let scalar: Unicode.Scalar
    /// How it looks.
    package let style: Style

    package static let blank = Cell(" ")

    /// A cell with that character, or with `?` if it is not exactly one column wide or affects the text after it.
    package init(_ scalar: Unicode.Scalar, _ style: Style = .plain) {
        self.scalar = Self.takesOnePlace(scalar) ? scalar : "?"
        self.style = style
    }

    /// Whether the character is one column wide on every terminal. Only certain ones count: alphabets from left to
    /// right, and characters for drawing.
    private static func takesOnePlace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF: true
        case 0x370...0x377, 0x37A...0x37F, 0x384...0x38A, 0x38C, 0x38E...0x3A1, 0x3A3...0x3FF: true
        case 0x400...0x482, 0x48A...0x52F: true
        case 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x2193, 0x2500...0x257F: true
        default: false
        }
    }

    /// The character for a terminal that knows only ASCII.
    var ascii: Unicode.Scalar {
        switch scalar {
        case "\u{20}"..."\u{7E}": scalar
        case "─", "━": "-"
        case "│", "┃": "|"
        case "┌", "┐", "└", "┘": "+"
        case "·": "."
        case "×": "x"
        case "°": "d"
        case "…": "~"
        case "←": "<"
        case "→": ">"
        case "↑": "^"
        case "↓": "v"
        default: "?"
        }
    }
}

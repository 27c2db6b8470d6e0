import Testing

/// A configuration and what is said about it; the file's name is left out.
struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    let lines: [String]

    init(_ text: String, _ lines: String...) {
        self.init(text, lines)
    }

    init(_ text: String, _ lines: [String]) {
        self.text = text
        self.lines = lines
    }

    var testDescription: String { lines.first ?? text }
}

import Testing

/// A configuration and its diagnostics, without the file's name.
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

import MudraSupport
import MudraTouch

/// SVG under construction. The result is well-formed XML for any input.
struct Drawing {
    private(set) var body = ""

    mutating func line(_ style: String, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        body +=
            "<path class=\"\(style)\" d=\"M\(Self.number(x0)) \(Self.number(y0))L\(Self.number(x1)) \(Self.number(y1))\"/>\n"
    }

    mutating func rect(_ style: String, x: Double, y: Double, width: Double, height: Double, radius: Double = 0) {
        let round = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
        body += "<rect class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
        body += " width=\"\(Self.number(max(width, 0)))\" height=\"\(Self.number(max(height, 0)))\"\(round)/>\n"
    }

    mutating func circle(_ style: String, _ x: Double, _ y: Double, radius: Double) {
        body +=
            "<circle class=\"\(style)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\"/>\n"
    }

    /// A line through points.
    mutating func way(_ style: String, _ points: [Point]) {
        let places = points.map { "\(Self.number($0.x)) \(Self.number($0.y))" }
        body += "<path class=\"\(style)\" d=\"M\(places.joined(separator: " "))\"/>\n"
    }

    /// `outline` is path data that only this program wrote.
    mutating func path(_ style: String, _ outline: String) {
        body += "<path class=\"\(style)\" d=\"\(outline)\"/>\n"
    }

    /// Text that begins at a point, no wider than `width` as far as this can be estimated without the font.
    mutating func text(
        _ style: String, _ x: Double, _ y: Double, _ text: String, width: Double = .infinity, turned: Bool = false
    ) {
        let shown = TextWidth.fit(text, width: width, size: style.contains("title") ? 17 : 12)
        guard !shown.isEmpty else { return }
        let turn = turned ? " transform=\"rotate(-90 \(Self.number(x)) \(Self.number(y)))\"" : ""
        body +=
            "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(turn)>\(shown.escapedForMarkup)</text>\n"
    }

    /// A number rounded to a tenth of a pixel; 0 if it is not finite.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let tenths = (min(max(value, -100_000), 100_000) * 10).rounded()
        let (whole, rest) = Int(tenths).magnitude.quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
    }
}

/// Estimates the width of text: a picture does not know the font in which it will be shown.
enum TextWidth {
    /// The width of text, in pixels, at a font size.
    static func of(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + share(of: $1) } * size
    }

    /// As much of the text as fits.
    static func fit(_ text: String, width: Double, size: Double) -> String {
        // No drawing has room for more, and a name may have any length.
        let text = String(text.prefix(300))
        guard of(text, size: size) > width else { return text }
        var rest = width - size * 0.9
        var shown = ""
        for character in text {
            rest -= of(String(character), size: size)
            guard rest >= 0 else { break }
            shown.append(character)
        }
        return shown.isEmpty ? "" : shown + "…"
    }

    /// In units of the font size; a little more than in DejaVu Sans, the widest of the common fonts.
    private static func share(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x69, 0x6A, 0x6C, 0x2E, 0x2C, 0x3A, 0x27, 0x7C: 0.34
        case 0x66, 0x72, 0x74, 0x20, 0x28, 0x29, 0x2D, 0x2F: 0.42
        case 0x6D, 0x77, 0x4D, 0x57, 0x40, 0x25: 0.98
        case 0x41...0x5A: 0.74
        case 0..<0x300: 0.63
        case 0x300..<0x370: 0
        case 0x370..<0x1100: 0.72
        default: 1.05
        }
    }
}

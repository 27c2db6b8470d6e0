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
    /// The text on one line and without anything that a terminal would obey: such characters become `\u{1b}`. Names of
    /// files, and what devices and programs say, may hold them.
    public var escapedForTerminal: String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            if scalar.isControl {
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// Somebody's text in quotation marks, for a message: no control characters, which could drive a terminal, and short.
func quoted(_ text: String) -> String {
    let limit = 64
    let end = text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "..."
    return "\"\(printable(String(text.unicodeScalars.prefix(limit))))\(end)\""
}

/// The text with its control characters as `\u{..}`.
func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            result += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

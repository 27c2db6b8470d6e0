import MudraConsole

/// Somebody's text in quotation marks, for a message: no control characters, which could drive a terminal, and short.
package func quoted(_ text: String) -> String {
    let limit = 64
    let end = text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "..."
    return "\"\(String(text.unicodeScalars.prefix(limit)).escapedForTerminal)\(end)\""
}

/// Quotes a path or a name as one word of a shell command, whatever it contains. Printing escapes control characters,
/// so a command with one of them fails: it names a file that does not exist.
package func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:@+,=".utf8.contains(byte)
        }
    }
    // A word that begins with - would be an option.
    if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
    // A Swift Character may hide a quotation mark that a combining mark follows.
    let scalars = text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return "'\(text.hasPrefix("-") ? "./" : "")\(scalars)'"
}

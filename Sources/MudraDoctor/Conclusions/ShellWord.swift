import MudraText

/// A path or a name as one word of a shell's command, whatever is in it. A character that drives a terminal is escaped when
/// the line is printed, and then names no file: such a command fails.
func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:@+,=".utf8.contains(byte)
        }
    }
    // An option is no operand.
    if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
    // Swift's characters may hide a quotation mark that something combines with.
    let scalars = text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return "'\(text.hasPrefix("-") ? "./" : "")\(scalars)'"
}

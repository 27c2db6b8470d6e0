import MudraTOML

/// A word of a shell command, without its quotation marks.
struct ShellWord {
    /// The argument that the command gets, with its expansions still unexpanded.
    var text: String
    let position: SourcePosition

    /// The last part of a path or an assignment: `lisgd` of `/usr/bin/lisgd` and of `ExecStart=lisgd`.
    var lastPart: Substring {
        text.split(omittingEmptySubsequences: true) { "/=".contains($0) }.last ?? ""
    }

    /// The variable that the word assigns, and its value; nil if it assigns none.
    var assignment: (name: String, value: String)? {
        guard let sign = text.firstIndex(of: "="), isVariableName(text[..<sign]) else { return nil }
        return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }
}

/// Whether the text is a valid name of a shell variable.
func isVariableName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return text.utf8.allSatisfy(isPartOfVariableName)
}

func isPartOfVariableName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
    default: false
    }
}

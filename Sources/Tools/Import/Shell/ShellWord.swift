import MudraSettings

/// A word of a shell command, unexpanded.
struct ShellWord {
    /// Without its quotation marks.
    let text: String
    let position: SourcePosition
    /// Whether a part of it is in quotation marks. The shell splits the value of an unquoted variable into words.
    let isQuoted: Bool
    /// The words of `NAME=( ... )`; nil: it assigns no array.
    var elements: [ShellWord]?

    /// The word with its expansions as they are.
    var plain: CommandWord { CommandWord(text: text, position: position) }

    /// An array's element, and the index that it may name: `[0]=value`.
    var indexed: (index: String?, word: ShellWord) {
        guard text.first == "[", let sign = text.firstIndex(of: "="), text[..<sign].last == "]" else {
            return (nil, self)
        }
        let value = String(text[text.index(after: sign)...])
        let index = String(text[..<sign].dropFirst().dropLast())
        return (index, ShellWord(text: value, position: position, isQuoted: isQuoted))
    }

    /// The variable that the word assigns; nil: none.
    var assignment: ShellAssignment? { ShellAssignment(text) }
}

/// `NAME=value`, `NAME+=value` or `NAME[0]=value`.
struct ShellAssignment {
    let name: String
    /// Whether the value is added to the earlier one.
    let isAddition: Bool
    /// The index of the array's element that it sets; nil: it sets the whole variable.
    let index: String?
    let value: String

    init?(_ text: String) {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        var left = text[..<sign]
        isAddition = left.last == "+"
        if isAddition { left.removeLast() }
        if left.last == "]", let bracket = left.firstIndex(of: "[") {
            index = String(left[bracket...].dropFirst().dropLast())
            left = left[..<bracket]
        } else {
            index = nil
        }
        guard isVariableName(left) else { return nil }
        (name, value) = (String(left), String(text[text.index(after: sign)...]))
    }
}

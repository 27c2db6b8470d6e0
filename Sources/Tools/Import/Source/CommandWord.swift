import MudraSettings

/// A word of a command, as the program gets it.
struct CommandWord: Equatable {
    /// Without its quotation marks. An expansion whose value import does not know stays as it is.
    var text: String
    let position: SourcePosition

    /// The last part of a path or an assignment: `lisgd` of `/usr/bin/lisgd` and of `ExecStart=lisgd`.
    var lastPart: Substring {
        text.split(omittingEmptySubsequences: true) { "/=".contains($0) }.last ?? ""
    }

    /// The words that the shell makes of an unquoted variable with this value. It does not split by blanks in a command.
    var split: [CommandWord] {
        if text.contains("$(") || text.contains("`") { return [self] }
        return text.split { " \t\n".contains($0) }.map { CommandWord(text: String($0), position: position) }
    }

    /// Whether it looks like a whole command of lisgd in one word, such as that of `sh -c "lisgd ..."`.
    var isScript: Bool { text.contains("lisgd ") && text.contains("-g ") }
}

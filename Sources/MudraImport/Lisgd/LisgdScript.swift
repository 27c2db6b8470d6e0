import MudraTOML
import MudraText

/// A script, or a compositor's configuration, that starts lisgd.
struct LisgdScript {
    /// The limit on the size of an expansion: values may contain variables in turn.
    private static let mostBytes = 65_536

    private(set) var commandLines: [LisgdCommandLine] = []
    private let file: String
    /// The values of variables; nil: the script sets several values.
    private var variables: [String: String?] = [:]

    init(_ source: ImportedText) throws(ImportError) {
        file = source.name
        try read(source, isNested: false)
    }

    private mutating func read(_ source: ImportedText, isNested: Bool) throws(ImportError) {
        var reader = ShellReader(source)
        for command in try reader.commands(of: "lisgd") {
            if let index = command.firstIndex(where: Self.isProgram),
                command[index...].contains(where: { $0.text == "-g" })
            {
                let words = command[(index + 1)...].map { word in
                    ShellWord(text: expanded(word.text), position: word.position)
                }
                commandLines.append(LisgdCommandLine(words, file: file))
            } else if !isNested {
                for word in command where word.text.contains("lisgd ") && word.text.contains("-g ") {
                    // A command in quotation marks, such as `swaymsg exec "lisgd ..."`.
                    try read(ImportedText(name: file, word.text, at: word.position), isNested: true)
                }
                remember(command)
            }
        }
    }

    /// Scripts that look for the program keep its path in a variable: `"$LISGD" -d ...`.
    private static func isProgram(_ word: ShellWord) -> Bool {
        ["lisgd", "$LISGD", "${LISGD}"].contains(word.lastPart)
    }

    private mutating func remember(_ command: [ShellWord]) {
        let openers: Set = ["export", "local", "readonly", "declare", "then", "else", "do", "{"]
        for word in command.drop(while: { openers.contains($0.text) }) {
            guard let (name, value) = word.assignment else { break }
            let expanded = expanded(value)
            let isOther = variables[name].map { $0 != expanded } ?? false
            variables.updateValue(isOther ? nil : expanded, forKey: name)
        }
    }

    /// The text with the script's variables replaced by their values.
    private func expanded(_ text: String) -> String {
        var (result, rest) = ("", Substring(text))
        while let sign = rest.firstIndex(of: "$") {
            result += rest[..<sign]
            rest = rest[sign...].dropFirst()
            let isBraced = rest.first == "{"
            let name = rest.dropFirst(isBraced ? 1 : 0).prefix { $0.utf8.allSatisfy(isPartOfVariableName) }
            let end = rest[name.endIndex...]
            guard let value = variables[String(name)] ?? nil, !isBraced || end.first == "}",
                value.utf8.count + result.utf8.count + rest.utf8.count <= Self.mostBytes
            else {
                result += "$"
                continue
            }
            result += value
            rest = end.dropFirst(isBraced ? 1 : 0)
        }
        return result + rest
    }
}

import MudraSettings

/// Splits a shell script, or a file with a command on each line, into commands and their words. It expands nothing and
/// runs nothing. Lines of here-documents and compound commands come out as plain commands: lisgd's are among them.
struct ShellReader {
    private let source: ImportedText
    private var place = 0
    private let bytes: [UInt8]

    /// The limit on lines that are not commands. Each may be read to the end of the text, so more would take too long.
    private let mostOtherLines: Int

    /// - Parameter isNested: whether the text is an argument of a command, which is one command as a rule.
    init(_ source: ImportedText, isNested: Bool) {
        self.source = source
        mostOtherLines = isNested ? 4 : 100
        bytes = source.bytes
    }

    /// The commands of the text, each with at least one word.
    /// - Parameter program: a line that names it must be a valid command. Other lines may be in another language.
    mutating func commands(of program: String) throws(ImportError) -> [[ShellWord]] {
        var commands: [[ShellWord]] = []
        var otherLines = 0
        while place < bytes.count {
            let start = place
            do throws(ImportError) {
                let command = try command()
                if !command.isEmpty { commands.append(command) }
            } catch {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if String(decoding: bytes[start..<end], as: UTF8.self).contains(program) { throw error }
                otherLines += 1
                if otherLines > mostOtherLines { throw error }
                place = end
            }
        }
        return commands
    }

    private mutating func command() throws(ImportError) -> [ShellWord] {
        var words: [ShellWord] = []
        var dropsNext = false
        var wordEnd = -1
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "(") where wordEnd == place && words.last?.assignment?.value.isEmpty == true:
                words[words.count - 1].elements = try arrayElements()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): place += 1
            case UInt8(ascii: "\\") where isAt("\\\n") || isAt("\\\r\n"): place += isAt("\\\n") ? 2 : 3
            case UInt8(ascii: "#"): skipComment()
            case UInt8(ascii: "\n"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: "&"):
                place += 1
                return words
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                // A number right before the sign is a file descriptor, not a word.
                if place > 0, let last = words.last, Int(last.text) != nil, bytes[place - 1] > 0x20 {
                    words.removeLast()
                }
                while place < bytes.count, "<>&|".utf8.contains(bytes[place]) { place += 1 }
                dropsNext = true
            default:
                let word = try word()
                if !dropsNext { words.append(word) }
                dropsNext = false
                wordEnd = place
            }
        }
        return words
    }

    /// Reads the words between parentheses, on any number of lines.
    private mutating func arrayElements() throws(ImportError) -> [ShellWord] {
        let start = place
        place += 1
        var words: [ShellWord] = []
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: ")"):
                place += 1
                return words
            case UInt8(ascii: "#"): skipComment()
            case UInt8(ascii: "\\") where isAt("\\\n") || isAt("\\\r\n"): place += 2
            case let byte where " \t\r\n;|&(<>".utf8.contains(byte): place += 1
            default: words.append(try word())
            }
        }
        throw source.error(at: start, "the array's parenthesis is not closed")
    }

    private mutating func skipComment() {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    }

    private mutating func word() throws(ImportError) -> ShellWord {
        let start = place
        var isQuoted = false
        var text: [UInt8] = []
        while place < bytes.count, !" \t\r\n;|&()<>".utf8.contains(bytes[place]) {
            switch bytes[place] {
            case UInt8(ascii: "'"):
                isQuoted = true
                let end = bytes[(place + 1)...].firstIndex(of: UInt8(ascii: "'"))
                guard let end else { throw source.error(at: place, "the quotation mark ' is not closed") }
                text += bytes[(place + 1)..<end]
                place = end + 1
            case UInt8(ascii: "\""):
                isQuoted = true
                try readQuoted(into: &text)
            case UInt8(ascii: "$"), UInt8(ascii: "`"): try copyExpansion(into: &text)
            case UInt8(ascii: "\\"):
                if isAt("\\\r\n") { place += 1 }
                if place + 1 < bytes.count, bytes[place + 1] != UInt8(ascii: "\n") { text.append(bytes[place + 1]) }
                place = min(place + 2, bytes.count)
            default:
                text.append(bytes[place])
                place += 1
            }
        }
        return ShellWord(
            text: String(decoding: text, as: UTF8.self), position: source.position(at: start), isQuoted: isQuoted)
    }

    /// Reads text between two `"`.
    private mutating func readQuoted(into text: inout [UInt8]) throws(ImportError) {
        let start = place
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
                let next = bytes[place + 1]
                if !"\"\\$`\n".utf8.contains(next) { text.append(bytes[place]) }
                if next != UInt8(ascii: "\n") { text.append(next) }
                place += 2
            } else if bytes[place] == UInt8(ascii: "$") || bytes[place] == UInt8(ascii: "`") {
                try copyExpansion(into: &text)
            } else {
                text.append(bytes[place])
                place += 1
            }
        }
        if place >= bytes.count { throw source.error(at: start, "the quotation mark \" is not closed") }
        place += 1
    }

    /// Copies `$NAME`, `${...}`, `$(...)` or a command between backquotes without a change.
    private mutating func copyExpansion(into text: inout [UInt8]) throws(ImportError) {
        let start = place
        let isBackquoted = bytes[place] == UInt8(ascii: "`")
        place += 1
        if isBackquoted || isAt("(") || isAt("{") {
            let (open, end): (UInt8, UInt8) =
                isBackquoted
                ? (0, UInt8(ascii: "`"))
                : isAt("(")
                    ? (UInt8(ascii: "("), UInt8(ascii: ")")) : (UInt8(ascii: "{"), UInt8(ascii: "}"))
            if !isBackquoted { place += 1 }
            var (depth, mark) = (1, nil as UInt8?)
            while place < bytes.count, depth > 0 {
                let byte = bytes[place]
                if byte == UInt8(ascii: "\\") {
                    place += 1
                } else if let open = mark {
                    if byte == open { mark = nil }
                } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                    mark = byte
                } else if byte == end {
                    depth -= 1
                } else if byte == open {
                    depth += 1
                }
                place += 1
            }
            place = min(place, bytes.count)
            if depth > 0 {
                throw source.error(at: start, "the expansion after \(isBackquoted ? "`" : "$") is not closed")
            }
        }
        text += bytes[start..<place]
    }

    private func isAt(_ word: StaticString) -> Bool { bytes.has(word, at: place) }
}

import MudraSettings

/// The table of gestures in lisgd's config.h: `{ 1, SwipeLR, EdgeLeft, DistanceAny, ActModeReleased, "command" },`
struct LisgdTable {
    let commandLine: LisgdCommandLine

    /// - Returns: nil if the text is not a config.h.
    init?(_ source: ImportedText) throws(ImportError) {
        let bytes = source.bytes
        guard String(decoding: bytes, as: UTF8.self).contains("Gesture gestures[]") else { return nil }
        var words: [CommandWord] = []
        var fields: [String] = []
        var (place, rowStart) = (0, 0)
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "/") where bytes.has("//", at: place):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
            case UInt8(ascii: "/") where bytes.has("/*", at: place):
                while place < bytes.count, !bytes.has("*/", at: place) { place += 1 }
                place += 2
            case UInt8(ascii: "{"):
                (fields, rowStart) = ([], place)
                place += 1
            case UInt8(ascii: "}"):
                if fields.count > 2 {
                    let position = source.position(at: rowStart)
                    words.append(CommandWord(text: "-g", position: position))
                    words.append(CommandWord(text: fields.joined(separator: ","), position: position))
                }
                fields = []
                place += 1
            case UInt8(ascii: "\""):
                let start = place
                var text: [UInt8] = []
                place += 1
                while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                    if bytes[place] == UInt8(ascii: "\\") { place += 1 }
                    if place < bytes.count { text.append(bytes[place]) }
                    place += 1
                }
                if place >= bytes.count { throw source.error(at: start, "the quotation mark \" is not closed") }
                place += 1
                fields.append(String(decoding: text, as: UTF8.self))
            case let byte where isPartOfVariableName(byte):
                let start = place
                while place < bytes.count, isPartOfVariableName(bytes[place]) { place += 1 }
                let word = String(decoding: bytes[start..<place], as: UTF8.self)
                let direction = word.hasPrefix("Swipe") ? String(word.dropFirst(5)) : word
                fields.append(LisgdWords.constants[word] ?? direction)
            default: place += 1
            }
        }
        commandLine = LisgdCommandLine(words, file: source.name)
    }
}

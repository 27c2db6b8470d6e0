import MudraEvdev

/// A recording in any form: evemu's text, the YAML of `libinput record`, or a log of `evtest` or `getevent -lt`. Its
/// content tells which.
package enum RecordingFile {
    /// The keys that a recording of libinput may begin with.
    private static let keys: Set<String> = ["version", "ndevices", "libinput", "system", "devices"]
    private static let title = "# libinput record"
    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// Reads a recording.
    /// - Throws: `RecordingError` with the position of the error.
    package static func read(_ text: [UInt8]) throws(RecordingError) -> Recording {
        if isOfLibinput(text) { return try LibinputRecording.read(text) }
        if let recording = try EventLog.read(text) { return recording }
        do throws(RecordingError) {
            return try Recording(parsing: text)
        } catch {
            // The recording was pasted from a report, with a fence or a prompt before it.
            guard error.line == nil, let line = lineOfLibinput(text) else { throw error }
            throw RecordingError(
                line: line, column: 1,
                message: "a recording of libinput begins here: delete the text before and after it")
        }
    }

    /// Whether the first line with content belongs to a recording of libinput.
    static func isOfLibinput(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...].dropFirst()
            if line.starts(with: title.utf8) { return true }
            let words = line.drop(while: isSpace)
            if words.isEmpty || words.first == UInt8(ascii: "#") || words.starts(with: "---".utf8) { continue }
            return beginsWithKey(line)
        }
        return false
    }

    private static func lineOfLibinput(_ text: [UInt8]) -> Int? {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { $0.starts(with: title.utf8) || $0.starts(with: "ndevices:".utf8) }.map { $0 + 1 }
    }

    private static func beginsWithKey(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return keys.contains(String(decoding: line[..<colon], as: UTF8.self))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}

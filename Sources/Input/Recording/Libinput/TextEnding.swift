import MudraEvdev

/// A text in which errors have positions, and which may end too early.
struct TextEnding {
    private let text: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// Whether the error is at the text's end: a line that is not complete, or something that has not been closed.
    func isCut(by error: YAMLError) -> Bool {
        !text[byte(of: error.place)...].contains(UInt8(ascii: "\n"))
    }

    /// An error for the user, at the position where it began.
    func recordingError(_ error: YAMLError) -> RecordingError {
        let place = byte(of: error.beginning ?? error.place)
        let start = text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = text[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        return RecordingError(line: line, column: place - start + 1, message: error.message)
    }

    /// The error that the text ends before a touchscreen's events.
    /// - Parameter error: the error that ended the reading.
    func missing(_ error: YAMLError?) -> RecordingError {
        if let error, error.beginning != nil { return recordingError(error) }
        return recordingError(
            YAMLError(
                .byte(text.count), "the recording ends here, before the events of a touchscreen: the rest is missing"))
    }

    private func byte(of place: YAMLError.Place) -> Int {
        switch place {
        case .byte(let index): return min(max(index, 0), text.count)
        case .character(let index):
            var rest = index
            // A character continues in bytes of 0x80 to 0xbf.
            for (place, byte) in text.enumerated() where byte & 0xc0 != 0x80 {
                if rest == 0 { return place }
                rest -= 1
            }
            return text.count
        }
    }
}

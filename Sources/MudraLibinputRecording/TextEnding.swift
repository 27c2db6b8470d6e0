import MudraEvdev

/// A text with places in it, and whether it ends before it should.
struct TextEnding {
    private let text: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// Whether it is the text's end that is wrong: a line that is not whole, or something that has not been closed.
    func isCut(by error: YAMLError) -> Bool {
        !text[byte(of: error.place)...].contains(UInt8(ascii: "\n"))
    }

    /// An error as a user is told of it: at the place where it began.
    func recordingError(_ error: YAMLError) -> RecordingError {
        let place = byte(of: error.beginning ?? error.place)
        let start = text[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = text[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        return RecordingError(line: line, column: place - start + 1, message: error.message)
    }

    /// That the text ends before it tells what a touchscreen sent.
    /// - Parameter error: what ended the reading.
    func missing(_ error: YAMLError?) -> RecordingError {
        if let error, error.beginning != nil { return recordingError(error) }
        return recordingError(
            YAMLError(
                .byte(text.count), "the recording ends here, before the events of a touchscreen: its end is missing"))
    }

    private func byte(of place: YAMLError.Place) -> Int {
        switch place {
        case .byte(let index): return min(max(index, 0), text.count)
        case .character(let index):
            var rest = index
            // A letter goes on in bytes of 0x80 to 0xbf.
            for (place, byte) in text.enumerated() where byte & 0xc0 != 0x80 {
                if rest == 0 { return place }
                rest -= 1
            }
            return text.count
        }
    }
}

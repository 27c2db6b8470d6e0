import Touch

/// A recording of an evdev device in evemu's text form: what the device is, and what it sent.
///
/// `N: I: P: B: A:` lines describe the device, `E: seconds.microseconds type code value` lines are its events, with type
/// and code in hexadecimal and the value in decimal. `#` begins a comment.
public struct Recording: Sendable {
    /// The screen that was recorded.
    public let screen: TouchscreenDescription
    /// What it sent.
    public let events: [InputEvent]

    /// Reads a recording.
    /// - Throws: `RecordingError` with the position of what is wrong.
    public init(parsing text: [UInt8]) throws(RecordingError) {
        var name = ""
        var axes: [UInt16: AbsoluteAxis] = [:]
        var events: [InputEvent] = []
        for (index, bytes) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            var line = RecordingLine(bytes, number: index + 1)
            guard let kind = line.kind() else { continue }
            switch kind {
            case "N": name = line.rest()
            case "A":
                let (code, axis) = try line.axis()
                axes[code] = axis
            case "E": events.append(try line.event())
            default: break
            }
        }
        guard !axes.isEmpty else {
            throw RecordingError(line: nil, column: nil, message: "is no evemu recording: it has no A: line")
        }
        guard let x = axes[EventCode.positionX], let y = axes[EventCode.positionY], let slot = axes[EventCode.slot] else {
            throw RecordingError(
                line: nil, column: nil, message: "is not of a touchscreen with slots (multitouch protocol B)")
        }
        screen = TouchscreenDescription(name: name, x: x, y: y, lastSlot: slot.maximum)
        self.events = events
    }
}

/// What is wrong with a recording, and where.
public struct RecordingError: Error, CustomStringConvertible {
    /// The line, from 1; nil when it is about the whole.
    public let line: Int?
    /// The column in bytes, from 1.
    public let column: Int?
    /// What is wrong, in words that follow the file's name.
    public let message: String

    /// `LINE:COLUMN: MESSAGE`, to be put behind a file's name and a colon.
    public var description: String {
        guard let line, let column else { return " \(message)" }
        return "\(line):\(column): \(message)"
    }
}

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
        guard let x = axes[EventCode.positionX], let y = axes[EventCode.positionY], let slot = axes[EventCode.slot]
        else {
            throw RecordingError(
                line: nil, column: nil, message: "is not of a touchscreen with slots (multitouch protocol B)")
        }
        screen = TouchscreenDescription(name: name, x: x, y: y, lastSlot: slot.maximum)
        self.events = events
    }
}

extension Recording {
    /// A decoder that starts from what the screen's slots held when the recording began.
    ///
    /// A recording does not tell that, and a contact whose coordinate happens to be the slot's last one never tells it
    /// either, until it moves by a unit. So a slot is taken to have held the first value that it tells, and the middle
    /// of the axis where it tells none: a contact must not seem to jump there from the screen's edge.
    public func makeDecoder(geometry: ScreenGeometry) -> SlotDecoder {
        var decoder = SlotDecoder(screen, geometry: geometry)
        var slot: Int32 = 0
        var x: [Int32: Int32] = [:]
        var y: [Int32: Int32] = [:]
        for event in events where event.type == EventCode.absolute {
            switch event.code {
            case EventCode.slot: slot = event.value
            case EventCode.positionX where x[slot] == nil: x[slot] = event.value
            case EventCode.positionY where y[slot] == nil: y[slot] = event.value
            default: break
            }
        }
        for slot in 0..<screen.slotCount {
            decoder.prime(
                slot, trackingID: -1, x: x[Int32(slot)] ?? screen.x.middle, y: y[Int32(slot)] ?? screen.y.middle)
        }
        return decoder
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

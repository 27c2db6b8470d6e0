import MudraEvdev
import MudraTouch

/// A recording of an evdev device in evemu's text form: a description of the device, and its events.
///
/// `N: I: P: B: A:` lines describe the device, `E: seconds.microseconds type code value` lines are its events, with
/// type and code in hexadecimal and the value in decimal. `#` begins a comment.
package struct Recording: Sendable {
    package let device: RecordedDevice
    /// The device as a touchscreen.
    package private(set) var screen: TouchscreenDescription
    /// The device's events. If the reader was too slow, synthetic events replace those that it missed.
    package let events: [InputEvent]
    /// The parts of the screen's geometry that the recording gives beside the axes; an evemu recording gives none.
    package let geometry: GeometryOptions
    /// Facts that the recording leaves out, or gives in a way that cannot be used: one line each, to be put after the
    /// file's name.
    package let notes: [String]

    /// Reads a recording.
    /// - Throws: `RecordingError` with the position of the error.
    package init(parsing text: [UInt8]) throws(RecordingError) {
        let (device, events) = try RecordedDevice.read(text)
        try self.init(of: device, events)
    }

    /// A recording of that device.
    /// - Throws: `RecordingError` if it is not a touchscreen.
    package init(
        of device: RecordedDevice, _ events: [InputEvent], geometry: GeometryOptions = GeometryOptions(),
        notes: [String] = []
    ) throws(RecordingError) {
        self.device = device
        self.geometry = geometry
        self.notes = notes
        var capabilities = device.capabilities
        // Recordings made by hand may leave out the B: lines.
        if events.contains(where: { $0.type == EventCode.key && $0.code == EventCode.touch }) {
            capabilities.keys.insert(Int(EventCode.touch))
        }
        let screen = TouchscreenDescription(name: device.name, capabilities) { device.axes[$0] }
        guard let screen, screen.touchProtocol != .singleTouch || !capabilities.hasPen else {
            throw RecordingError(line: nil, column: nil, message: "is not a recording of a touchscreen")
        }
        self.screen = screen
        self.events =
            screen.touchProtocol == .slots ? SynDroppedRepair.repaired(events, slots: screen.slotCount) : events
    }

    /// The same recording of a screen whose axes have these bounds.
    package func with(_ bounds: AxisBounds) -> Recording {
        var recording = self
        recording.screen = screen.with(bounds)
        return recording
    }

    /// How the device contradicts itself in the recording.
    package func oddities(on geometry: ScreenGeometry, detectsPalms: Bool = true) -> DeviceOddities {
        var decoder = makeDecoder(geometry: geometry)
        decoder.setDetectsPalms(detectsPalms)
        for event in events { decoder.decode(event) { _ in } }
        return decoder.oddities
    }

    /// A decoder that starts with the content of the screen's slots when the recording began.
    ///
    /// Most recordings do not give it; those of `mudractl record` do, in their first frame. A contact whose coordinate
    /// happens to equal the slot's last one does not send it either, until it moves by a unit. So each slot starts with
    /// the first value that it sends, and with the middle of the axis if it sends none: a contact must not seem to jump
    /// there from the screen's edge.
    package func makeDecoder(geometry: ScreenGeometry) -> TouchDecoder {
        var decoder = TouchDecoder(screen, geometry: geometry)
        guard screen.touchProtocol != .anonymousContacts else { return decoder }
        var slot: Int32 = 0
        var x: [Int32: Int32] = [:]
        var y: [Int32: Int32] = [:]
        for event in events.lazy.map(screen.touchProtocol == .singleTouch ? SingleTouch.translate : { $0 })
        where event.type == EventCode.absolute {
            switch event.code {
            case EventCode.slot: slot = event.value
            case EventCode.positionX where x[slot] == nil: x[slot] = event.value
            case EventCode.positionY where y[slot] == nil: y[slot] = event.value
            default: break
            }
        }
        for slot in 0..<screen.slotCount {
            decoder.prime(
                slot, ContactAxes(x: x[Int32(slot)] ?? screen.x.middle, y: y[Int32(slot)] ?? screen.y.middle))
        }
        return decoder
    }
}

/// An error in a recording, and its position.
package struct RecordingError: Error, CustomStringConvertible {
    /// The line, from 1; nil if the error concerns the whole recording.
    package let line: Int?
    /// The column in bytes, from 1.
    package let column: Int?
    /// The error, in words that follow the file's name.
    package let message: String

    /// An error at a position, or one of the whole recording.
    package init(line: Int?, column: Int?, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// `LINE:COLUMN: MESSAGE`, to be put after a file's name and a colon.
    package var description: String {
        guard let line, let column else { return " \(message)" }
        return "\(line):\(column): \(message)"
    }
}

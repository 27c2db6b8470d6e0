import CEvdev
import Touch

/// A recording of an evdev device in evemu's text form: what the device is, and what it sent.
///
/// `N: I: P: B: A:` lines describe the device, `E: seconds.microseconds type code value` lines are its events, with type
/// and code in hexadecimal and the value in decimal. `#` begins a comment.
public struct Recording: Sendable {
    /// The device that was recorded.
    public let device: RecordedDevice
    /// The device as a touchscreen.
    public let screen: TouchscreenDescription
    /// What it sent. Where the reader had been too slow, events are made up for those that it missed.
    public let events: [InputEvent]

    /// Reads a recording.
    /// - Throws: `RecordingError` with the position of what is wrong.
    public init(parsing text: [UInt8]) throws(RecordingError) {
        let (device, events) = try RecordedDevice.read(text)
        self.device = device
        var capabilities = device.capabilities
        // Recordings made by hand may leave out the B: lines.
        if events.contains(where: { $0.type == EventCode.key && $0.code == EventCode.touch }) {
            capabilities.keys.insert(Int(EventCode.touch))
        }
        let screen = TouchscreenDescription(name: device.name, capabilities) { device.axes[$0] }
        guard let screen, screen.touchProtocol != .singleTouch || !capabilities.hasPen else {
            throw RecordingError(line: nil, column: nil, message: "is not of a touchscreen")
        }
        self.screen = screen
        self.events = screen.touchProtocol == .slots ? DropRepair.repaired(events, slots: screen.slotCount) : events
    }

    /// A decoder that starts from what the screen's slots held when the recording began.
    ///
    /// A recording does not tell that, and a contact whose coordinate happens to be the slot's last one never tells it
    /// either, until it moves by a unit. So a slot is taken to have held the first value that it tells, and the middle
    /// of the axis where it tells none: a contact must not seem to jump there from the screen's edge.
    public func makeDecoder(geometry: ScreenGeometry) -> TouchDecoder {
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

/// A device as a recording describes it.
public struct RecordedDevice: Hashable, Sendable {
    /// Its own name; hostile until sanitized.
    public private(set) var name = ""
    /// USB or I2C vendor, 0 where the recording does not tell.
    public private(set) var vendor: UInt16 = 0
    /// The vendor's number for the product.
    public private(set) var product: UInt16 = 0
    /// What it can do.
    public private(set) var capabilities = DeviceCapabilities()
    /// Its absolute axes by their codes.
    public private(set) var axes: [UInt16: AbsoluteAxis] = [:]

    /// Reads what a recording says of its device, whatever that is.
    /// - Throws: `RecordingError` with the position of what is wrong.
    public init(parsing text: [UInt8]) throws(RecordingError) {
        self = try Self.read(text).device
    }

    private init() {}

    fileprivate static func read(
        _ text: [UInt8]
    ) throws(RecordingError) -> (device: RecordedDevice, events: [InputEvent]) {
        var device = RecordedDevice()
        var events: [InputEvent] = []
        var isRecording = false
        /// How many bytes of each bit field have been read; a field goes over several lines.
        var bytesRead: [UInt16: Int] = [:]
        for (index, bytes) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            var line = RecordingLine(bytes, number: index + 1)
            guard let kind = line.kind() else { continue }
            switch kind {
            case "N":
                device.name = line.rest()
            case "I":
                let identity = try line.identity()
                (device.vendor, device.product) = (identity.vendor, identity.product)
            case "P":
                let start = bytesRead[.max, default: 0]
                let bits = try line.bits()
                bytesRead[.max] = start + bits.count
                device.capabilities.properties.insert(bits, at: start)
                isRecording = true
            case "B":
                let (type, bits) = try line.typedBits()
                let start = bytesRead[type, default: 0]
                bytesRead[type] = start + bits.count
                device.capabilities.insert(bits, of: type, at: start)
                isRecording = true
            case "A":
                let (code, axis) = try line.axis()
                device.axes[code] = axis
                device.capabilities.absoluteAxes.insert(Int(code))
                isRecording = true
            case "E":
                events.append(try line.event())
            default:
                break
            }
        }
        guard isRecording else {
            throw RecordingError(
                line: nil, column: nil, message: "is no evemu recording: no P:, B: or A: line describes a device")
        }
        return (device, events)
    }
}

extension CapabilityBits {
    /// Adds the codes of a bit field's bytes, the lowest first, from byte `start` on.
    fileprivate mutating func insert(_ bytes: [UInt8], at start: Int) {
        for (offset, byte) in bytes.enumerated() {
            for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 { insert((start + offset) * 8 + bit) }
        }
    }
}

extension DeviceCapabilities {
    fileprivate mutating func insert(_ bytes: [UInt8], of type: UInt16, at start: Int) {
        switch Int32(type) {
        case EV_KEY: keys.insert(bytes, at: start)
        case EV_REL: relativeAxes.insert(bytes, at: start)
        case EV_ABS: absoluteAxes.insert(bytes, at: start)
        default: break
        }
    }
}

import MudraRecording
import MudraTouch

@testable import MudraEvdev

/// A screen whose events a test writes in words, and the frames of its decoder.
///
/// 100 mm by 100 mm with ten units per millimetre, unless the test asks for another.
struct Screen {
    static let axis = AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 10)

    /// A line per frame since the last call of `look`: `10: #1 began 1.0,2.0; #2 ended 3.0,4.0`, with the time in ms.
    private var frames: [String] = []
    private(set) var decoder: TouchDecoder
    /// The contacts of the last frame.
    private(set) var contacts: ContiguousArray<Contact> = []

    init(
        x: AbsoluteAxis = Screen.axis, y: AbsoluteAxis = Screen.axis, lastSlot: Int32 = 9, hint: ScreenSize? = nil,
        sizeAxis: ContactSizeAxis? = nil, pressureAxis: AbsoluteAxis? = nil, hasTouchButton: Bool = false
    ) {
        let screen = TouchscreenDescription(
            name: "", x: x, y: y, lastSlot: lastSlot, sizeAxis: sizeAxis, pressureAxis: pressureAxis,
            hasTouchButton: hasTouchButton)
        decoder = TouchDecoder(screen, geometry: ScreenGeometry(screen, GeometryOptions(hint: hint)))
    }

    /// The screen of that decoder.
    init(_ decoder: TouchDecoder) {
        self.decoder = decoder
    }

    /// The screen of a recording, with the decoder that the recording makes.
    init(of recording: Recording) {
        decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
    }

    /// Sends events, as in `slot 0, id 5, x 100, y 200, report 10` (`report` and `dropped` with the time in ms), and
    /// returns the frames that they complete. `madeup` before an event makes it synthetic.
    mutating func tell(_ words: String) -> [String] {
        for event in words.split(separator: ",") {
            var parts = event.split(separator: " ")
            let isSynthetic = parts.first == "madeup"
            if isSynthetic { parts.removeFirst() }
            guard parts.count == 2, let value = Int32(parts[1]) ?? Self.tools[String(parts[1])],
                let (type, code) = Self.codes[String(parts[0])]
            else { return ["no event: \(event)"] }
            let isSynchronization = type == EventCode.synchronization
            let time = Microseconds.milliseconds(isSynchronization ? UInt64(value) : 0)
            process(
                InputEvent(
                    time: time, type: type, code: code, value: isSynchronization ? 0 : value, isSynthetic: isSynthetic))
        }
        return look()
    }

    /// Three taps at the beginning of time, by which the detector of palms knows fingers of this length.
    mutating func know(_ length: Int) {
        for id in 1...3 { _ = tell("id \(id), x 500, y 500, length \(length), report 0, id -1, report 0") }
    }

    mutating func process(_ event: InputEvent) {
        var new: [String] = []
        var last: TouchFrame?
        decoder.decode(event) {
            new.append(Self.line($0))
            last = $0
        }
        frames += new
        contacts = last?.contacts ?? contacts
    }

    mutating func cancel(at time: Microseconds) -> [String] {
        var new: [String] = []
        decoder.cancelContacts(at: time) { new.append(Self.line($0)) }
        return new
    }

    mutating func mute(_ isMuted: Bool, at time: Microseconds) -> [String] {
        var new: [String] = []
        decoder.setMuted(isMuted, at: time) { new.append(Self.line($0)) }
        return new
    }

    mutating func turn(_ orientation: Orientation, at time: Microseconds) -> [String] {
        let screen = TouchscreenDescription(name: "", x: Self.axis, y: Self.axis, lastSlot: 9)
        var new: [String] = []
        decoder.setGeometry(ScreenGeometry(screen, GeometryOptions(orientation: orientation)), at: time) {
            new.append(Self.line($0))
        }
        return new
    }

    mutating func look() -> [String] {
        defer { frames = [] }
        return frames
    }

    private static let codes = [
        "slot": (EventCode.absolute, EventCode.slot), "id": (EventCode.absolute, EventCode.trackingID),
        "x": (EventCode.absolute, EventCode.positionX), "y": (EventCode.absolute, EventCode.positionY),
        "report": (EventCode.synchronization, EventCode.report),
        "dropped": (EventCode.synchronization, EventCode.dropped),
        "pressure": (EventCode.absolute, EventCode.contactPressure), "tool": (EventCode.absolute, EventCode.toolType),
        "button": (EventCode.key, EventCode.touch), "distance": (EventCode.absolute, EventCode.distance),
        "length": (EventCode.absolute, EventCode.touchMajor), "width": (EventCode.absolute, EventCode.touchMinor),
    ]

    private static let tools = [
        "finger": ToolType.finger, "pen": ToolType.pen, "palm": ToolType.palm, "dial": ToolType.dial,
    ]

    private static func line(_ frame: TouchFrame) -> String {
        let contacts = frame.contacts.map { contact in
            let place = "\(contact.position.x.thousandths),\(contact.position.y.thousandths)"
            return "#\(contact.id.value) \(contact.oddity.map { "\($0)" } ?? "\(contact.phase)") \(place)"
        }
        let palms = frame.palms.filter { palm in frame.contacts.allSatisfy { $0.id != palm.contact } }
        let texts = contacts + palms.map { "#\($0.contact.value) is a palm" }
        return "\(frame.time.value / 1_000): \(texts.joined(separator: "; "))"
    }
}

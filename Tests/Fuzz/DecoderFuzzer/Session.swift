import FrameRules
import FuzzInput
import MudraTouch

@testable import MudraEvdev

/// A screen's life from its opening to its unplugging, as an input describes it.
///
/// First come the protocol, the screen and its geometry, then steps: a byte chooses what happens, and the following
/// bytes give the details.
struct Session {
    private var input: Input
    private var decoder: TouchDecoder
    private let screen: TouchscreenDescription
    private var rules = FrameRules()
    private var time: Microseconds = 0
    private var isMuted = false

    /// nil if the input does not describe a screen.
    init?(_ input: Input) {
        var input = input
        let kind = input.byte()
        guard let screen = input.screen(Self.protocols[Int(kind & 3)]) else { return nil }
        decoder = TouchDecoder(screen, geometry: ScreenGeometry(screen, input.options()))
        self.input = input
        self.screen = screen
        if kind & 4 != 0 { fillScreen() }
    }

    /// The protocols by the first byte of an input: four, so that any two bits select one.
    private static let protocols: [TouchProtocol] = [.slots, .anonymousContacts, .singleTouch, .slots]

    /// Runs all steps of the input.
    mutating func run() {
        while !input.isEmpty { step() }
        cancelContacts()
        rules.endStep()
    }

    // MARK: Steps

    /// Puts contacts on the screen before it is opened.
    private mutating func fillScreen() {
        for _ in 0..<(input.byte() & 7) {
            decoder.prime(Int(input.number()), trackingID: input.number(), input.contactAxes())
        }
        decoder.select(slot: input.number())
        decoder.awaitEmptyScreen()
    }

    private mutating func step() {
        let kind = input.byte()
        let isSynthetic = kind & 0x10 != 0
        // Forwards or backwards, and around both ends of time.
        if kind & 0x20 != 0 { time = Microseconds(time.value &+ UInt64(bitPattern: Int64(input.number()))) }
        switch Int(kind & 0x0f) {
        case let index where index < Self.events.count:
            let (type, code) = Self.events[index]
            decode(type, code, type == EventCode.synchronization ? 0 : input.number(), isSynthetic: isSynthetic)
        case 12:
            decode(
                UInt16(input.byte()), UInt16(truncatingIfNeeded: input.number()), input.number(),
                isSynthetic: isSynthetic)
        case 13: setMuted(input.byte() & 1 != 0)
        case 14: setGeometry()
        default: cancelContacts()
        }
        rules.endStep()
    }

    /// The twelve events that at least one protocol uses.
    private static let events = [
        (EventCode.synchronization, EventCode.report), (EventCode.synchronization, EventCode.contactReport),
        (EventCode.synchronization, EventCode.dropped), (EventCode.key, EventCode.touch),
        (EventCode.absolute, EventCode.x), (EventCode.absolute, EventCode.y), (EventCode.absolute, EventCode.slot),
        (EventCode.absolute, EventCode.trackingID), (EventCode.absolute, EventCode.positionX),
        (EventCode.absolute, EventCode.positionY), (EventCode.absolute, EventCode.distance),
        (EventCode.absolute, EventCode.toolType),
    ]

    private mutating func decode(_ type: UInt16, _ code: UInt16, _ value: Int32, isSynthetic: Bool) {
        let event = InputEvent(time: time, type: type, code: code, value: value, isSynthetic: isSynthetic)
        decoder.decode(event) { rules.check($0, at: time, mayBegin: !isMuted) }
    }

    private mutating func setMuted(_ isMuted: Bool) {
        decoder.setMuted(isMuted, at: time) { rules.check($0, at: time, mayBegin: false) }
        if isMuted != self.isMuted { rules.requireNothingDown() }
        self.isMuted = isMuted
    }

    private mutating func setGeometry() {
        let geometry = ScreenGeometry(screen, input.options())
        decoder.setGeometry(geometry, at: time) { rules.check($0, at: time, mayBegin: false) }
        rules.requireNothingDown()
    }

    private mutating func cancelContacts() {
        decoder.cancelContacts(at: time) { rules.check($0, at: time, mayBegin: false) }
        rules.requireNothingDown()
    }
}

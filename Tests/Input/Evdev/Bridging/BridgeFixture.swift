import MudraTouch

@testable import MudraEvdev

/// A panel of 100 x 100 mm with ten units per millimetre, behind a bridge. Times are in ms, places in mm.
final class BridgeFixture {
    private var decoder: TouchDecoder
    private let bridge: ContactBridge?
    private(set) var heard: [String] = []
    private var now = 0.0

    /// - Parameter events: a frame of the panel before the bridge is there.
    init(gap: UInt64?, after events: [(UInt16, Int32)] = []) {
        let description = TouchscreenDescription(
            name: "", x: Screen.axis, y: Screen.axis, lastSlot: 9, hasTouchButton: true)
        var decoder = TouchDecoder(description, geometry: ScreenGeometry(description))
        for (code, value) in events {
            decoder.decode(InputEvent(time: 0, type: EventCode.absolute, code: code, value: value)) { _ in }
        }
        let report = InputEvent(time: 0, type: EventCode.synchronization, code: EventCode.report, value: 0)
        decoder.decode(report) { _ in }
        self.decoder = decoder
        bridge = gap.flatMap { ContactBridge(over: .milliseconds($0), before: decoder) }
    }

    func frame(_ milliseconds: Double, _ events: (UInt16, Int32)...) { frame(milliseconds, events) }

    func frame(_ milliseconds: Double, _ events: [(UInt16, Int32)]) {
        let time = Microseconds(UInt64(milliseconds * 1_000))
        while let deadline = bridge?.deadline, deadline < time { bridge?.release(at: deadline, decode) }
        for (code, value) in events {
            pass(InputEvent(time: time, type: EventCode.absolute, code: code, value: value))
        }
        pass(InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0))
    }

    /// Tells of `BTN_TOUCH` in the frame that follows.
    func button(_ milliseconds: Double, _ value: Int32) {
        pass(
            InputEvent(
                time: Microseconds(UInt64(milliseconds * 1_000)), type: EventCode.key, code: EventCode.touch,
                value: value))
    }

    /// The kernel drops events: the rest of its frame is incomplete, and libevdev reports the changes.
    func drop(_ milliseconds: UInt64, rest: [(UInt16, Int32)] = [], changes: [(UInt16, Int32)] = []) {
        let send = { (type: UInt16, code: UInt16, value: Int32, isSynthetic: Bool) in
            self.pass(
                InputEvent(
                    time: .milliseconds(milliseconds), type: type, code: code, value: value,
                    isSynthetic: isSynthetic))
        }
        send(EventCode.synchronization, EventCode.dropped, 0, false)
        for (code, value) in rest { send(EventCode.absolute, code, value, false) }
        for (code, value) in changes { send(EventCode.absolute, code, value, true) }
        send(EventCode.synchronization, EventCode.report, 0, !changes.isEmpty)
    }

    func finish() {
        while let deadline = bridge?.deadline { bridge?.release(at: deadline, decode) }
    }

    private func pass(_ event: InputEvent) {
        guard bridge != nil else { return decode(event) }
        bridge?.pass(event, decode)
    }

    private func decode(_ event: InputEvent) {
        decoder.decode(event) { frame in
            for contact in frame.contacts where contact.phase != .stationary {
                let place = "\(Int(contact.position.x.rounded())),\(Int(contact.position.y.rounded()))"
                heard.append("\(frame.time.value / 1_000) \(contact.phase) \(contact.id.value) \(place)")
            }
        }
    }
}

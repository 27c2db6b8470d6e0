import MudraEvdev
import MudraTouch

/// A frame of a transcript, built event by event.
struct TranscriptFrame {
    private var events: [InputEvent] = []
    /// The slot of the frame's next event.
    private var namedSlot: Int?
    /// The last value of `BTN_TOUCH`.
    private var isTouched = false

    var isEmpty: Bool { events.isEmpty }

    var time: Microseconds? { events.last?.time }

    /// Names the slot of the following events. Each frame names it again, so that a frame can be understood alone.
    mutating func select(_ slot: Int, at time: Microseconds) {
        if namedSlot != slot { append(EventCode.slot, Int32(slot), at: time) }
        namedSlot = slot
    }

    /// Adds the new value of an axis.
    mutating func append(_ axis: UInt16, _ value: Int32, at time: Microseconds) {
        append(EventCode.absolute, axis, value, at: time)
    }

    /// Adds the mark that the kernel has dropped events.
    mutating func appendDrop(at time: Microseconds) {
        append(EventCode.synchronization, EventCode.dropped, 0, at: time)
    }

    /// Ends the frame, if there is anything in it.
    /// - Parameter isTouched: whether a contact is on the screen now.
    mutating func report(isTouched: Bool, at time: Microseconds) {
        guard !events.isEmpty else { return }
        if isTouched != self.isTouched {
            self.isTouched = isTouched
            append(EventCode.key, EventCode.touch, isTouched ? 1 : 0, at: time)
        }
        append(EventCode.synchronization, EventCode.report, 0, at: time)
    }

    /// Takes the events out, and begins another frame.
    mutating func take() -> [RecordingEntry] {
        defer {
            events.removeAll(keepingCapacity: true)
            namedSlot = nil
        }
        return events.map { .event($0) }
    }

    private mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Microseconds) {
        events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
}

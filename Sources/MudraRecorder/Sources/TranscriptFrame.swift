import MudraEvdev
import MudraTouch

/// The frame of a transcript that is being written, event by event.
struct TranscriptFrame {
    private var events: [InputEvent] = []
    /// The slot that the frame's next event is of.
    private var namedSlot: Int?
    /// What `BTN_TOUCH` was told to be last.
    private var isTouched = false

    var isEmpty: Bool { events.isEmpty }

    /// When its last event was.
    var time: Microseconds? { events.last?.time }

    /// Names the slot that events are of from here on: in every frame anew, so that a frame can be understood alone.
    mutating func select(_ slot: Int, at time: Microseconds) {
        if namedSlot != slot { append(EventCode.slot, Int32(slot), at: time) }
        namedSlot = slot
    }

    /// Adds what an axis is now.
    mutating func append(_ axis: UInt16, _ value: Int32, at time: Microseconds) {
        append(EventCode.absolute, axis, value, at: time)
    }

    /// Adds that the kernel has dropped events.
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

    /// Takes the events out; another frame begins.
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

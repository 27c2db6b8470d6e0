import Gestures
import MudraTouch

/// Withheld events that are being forwarded: landings, one move of each touch, and lifts, in the order in which they
/// happened.
///
/// The times between them are kept, so that a tap is as long as it was, and a second tap comes after the same time. But
/// newer events do not wait for that: when one is to be forwarded, the rest goes at once.
struct Playback {
    /// Neither our gestures nor applications distinguish longer waits.
    static let longestWait = Microseconds.milliseconds(1_000)
    private var events: ContiguousArray<WithheldEvent> = []
    private var nextIndex = 0
    /// When the next event is due; nil: there is none.
    private(set) var due: Microseconds?

    init() {
        events.reserveCapacity(8 * TouchFrame.capacity)
    }

    var isEmpty: Bool { due == nil }

    private var next: WithheldEvent? { nextIndex < events.count ? events[nextIndex] : nil }

    func contains(_ touch: ContactID) -> Bool {
        events[nextIndex...].contains { $0.touch == touch }
    }

    /// Adds the latest event. The first one is due at once.
    mutating func add(_ event: WithheldEvent, at now: Microseconds) {
        if isEmpty { due = now }
        events.append(event)
    }

    mutating func popNext() -> WithheldEvent? {
        guard let event = next else { return nil }
        nextIndex += 1
        if let next, let due {
            self.due = due + min(max(next.time, event.time) - event.time, Self.longestWait)
        } else {
            events.removeAll(keepingCapacity: true)
            nextIndex = 0
            due = nil
        }
        return event
    }
}

struct WithheldEvent {
    let touch: ContactID
    let kind: Delivery.Kind
    let time: Microseconds

    /// Whether both go into one frame.
    func goes(with other: WithheldEvent) -> Bool { time == other.time && kind == other.kind }
}

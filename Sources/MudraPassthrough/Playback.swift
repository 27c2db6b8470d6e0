import Gestures
import MudraTouch

/// What was withheld and is being forwarded: landings, one move of each touch, and lifts, in the order in which they
/// happened.
///
/// Between them goes the time that went between them, so that a tap is as long as it was, and a second one as much later.
/// Nothing waits for that, however: when something newer is to be forwarded, the rest goes at once.
struct Playback {
    /// No gesture of ours, nor of applications, tells longer waits apart.
    static let longestWait = Microseconds.milliseconds(1_000)
    private var events: ContiguousArray<WithheldEvent> = []
    private var nextIndex = 0
    /// When the next event is due; nil when there is none.
    private(set) var due: Microseconds?

    init() {
        events.reserveCapacity(8 * TouchFrame.capacity)
    }

    var isEmpty: Bool { due == nil }

    private var next: WithheldEvent? { nextIndex < events.count ? events[nextIndex] : nil }

    func contains(_ touch: ContactID) -> Bool {
        events[nextIndex...].contains { $0.touch == touch }
    }

    /// Adds an event, which happened last. The first of all is due at once.
    mutating func add(_ event: WithheldEvent, at now: Microseconds) {
        if isEmpty { due = now }
        events.append(event)
    }

    /// Takes the next event out.
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

/// What happened to a touch and was withheld.
struct WithheldEvent {
    let touch: ContactID
    let kind: Delivery.Kind
    let time: Microseconds

    /// Whether both go into one frame.
    func goes(with other: WithheldEvent) -> Bool { time == other.time && kind == other.kind }
}

import Gestures
import MudraTouch

/// Contacts that are taken back by a lift. Each lies still beyond the surface until toolkits ignore its lift.
///
/// It is off the surface, so that no button is under it when it lifts, and still, so that no view is flung. The move
/// off the surface has its own frame, since libinput reports no motion of a contact that lifts in the same frame. Never
/// allocates.
struct Departures {
    /// How long a contact must lie still until toolkits have forgotten its velocity: GTK looks back over 150 ms,
    /// Firefox over 100, Chromium over 40.
    static let stillness = Microseconds.milliseconds(200)

    private struct Departure {
        let slot: Int
        /// When its stillness ends; nil: it has just left, at a time that is not known yet.
        var end: Microseconds?
    }

    /// In the order in which they end.
    private var departures: ContiguousArray<Departure> = []

    init() {
        departures.reserveCapacity(TouchFrame.capacity)
    }

    /// When the next contact lifts; nil: there is none.
    var due: Microseconds? { departures.first.map { $0.end ?? 0 } }

    /// When the last contact lifts, those that have just left included; nil: there is none.
    func end(at time: Microseconds) -> Microseconds? {
        departures.last.map { $0.end ?? time + Self.stillness }
    }

    /// The contact in that slot has left the surface.
    mutating func add(_ slot: Int) {
        departures.append(Departure(slot: slot))
    }

    /// Sets the time of the contacts that have just left.
    mutating func begin(at time: Microseconds) {
        for index in departures.indices where departures[index].end == nil {
            departures[index].end = time + Self.stillness
        }
    }

    /// Removes the next contact that must lift by `limit`, and returns its slot; nil: there is none.
    mutating func popNext(upTo limit: Microseconds) -> Int? {
        guard let due, due <= limit else { return nil }
        return departures.removeFirst().slot
    }
}

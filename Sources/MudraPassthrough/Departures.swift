import Gestures
import MudraTouch

/// Contacts that are taken back by being lifted: each lies still beyond the surface until its lift counts for nothing.
///
/// Off the surface, so that no button is under it when it lifts, and still, so that no scrolling view is flung. libinput
/// tells no motion of a contact that lifts in the same frame, so the way out has a frame of its own. Never allocates.
struct Departures {
    /// How long a contact lies still until toolkits have forgotten how fast it was: GTK looks back over 150 ms, Firefox
    /// over 100, Chromium over 40.
    static let stillness = Microseconds.milliseconds(200)

    private struct Departure {
        let slot: Int
        /// nil: it has left in this very moment, of which the time is not known yet.
        var end: Microseconds?
    }

    /// In the order in which they end.
    private var departures: ContiguousArray<Departure> = []

    init() {
        departures.reserveCapacity(TouchFrame.capacity)
    }

    /// When the next one lifts; nil: there is none.
    var due: Microseconds? { departures.first.map { $0.end ?? 0 } }

    /// The contact in that slot has left the surface.
    mutating func add(_ slot: Int) {
        departures.append(Departure(slot: slot))
    }

    /// Those that have just left have done so at `time`.
    mutating func begin(at time: Microseconds) {
        for index in departures.indices where departures[index].end == nil {
            departures[index].end = time + Self.stillness
        }
    }

    /// Takes out the slot of a contact that is to lift by then; nil: there is none.
    mutating func popNext(upTo limit: Microseconds) -> Int? {
        guard let due, due <= limit else { return nil }
        return departures.removeFirst().slot
    }
}

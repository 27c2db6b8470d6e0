import Touch

/// The way out of a grab that has gone wrong, when nothing but the screen is at hand: five fingers, held still.
public struct EmergencyExit {
    /// How many fingers it takes: a whole hand.
    public static let fingers = 5
    /// For how long: longer than any gesture that is meant.
    public static let duration = Microseconds.milliseconds(5_000)
    /// How far a finger may stray meanwhile, in mm: ours, more than a hand that waits trembles.
    static let reach = 10.0

    private var places: ContiguousArray<(contact: ContactID, place: Point)> = []
    private var since: Microseconds?

    /// Nobody asks for it yet.
    public init() {
        places.reserveCapacity(TouchFrame.capacity)
    }

    /// When it opens unless a frame comes first; nil: not before the next frame.
    public var deadline: Microseconds? { since.map { $0 + Self.duration } }

    /// Takes a frame of the screen.
    public mutating func take(_ frame: TouchFrame) {
        guard frame.contacts.count >= Self.fingers else {
            since = nil
            return
        }
        if since != nil, frame.contacts.count(where: isStill) >= Self.fingers { return }
        places.removeAll(keepingCapacity: true)
        for contact in frame.contacts where contact.isOnScreen { places.append((contact.id, contact.position)) }
        since = places.count >= Self.fingers ? frame.time : nil
    }

    private func isStill(_ contact: Contact) -> Bool {
        contact.isOnScreen
            && places.contains { $0.contact == contact.id && $0.place.distance(to: contact.position) <= Self.reach }
    }
}

extension Contact {
    /// Whether it is still there after the frame.
    fileprivate var isOnScreen: Bool { phase != .ended && phase != .cancelled }
}

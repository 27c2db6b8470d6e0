import MudraTouch

/// The way out of a grab that has gone wrong, when nothing but the screen is at hand: five fingers, held still. A screen
/// that knows fewer contacts has all of them held still in one corner, and then in the opposite one.
public struct EmergencyExit {
    /// How many contacts it takes at most: a whole hand.
    public static let fingers = 5
    /// For how long they are held: longer than any gesture that is meant.
    public static let duration = Microseconds.milliseconds(5_000)
    /// How soon they land in the second corner after the first, of a screen with fewer contacts: as long again.
    static let pause = duration
    /// How far a finger may stray meanwhile, in mm: ours, more than a hand that waits trembles.
    static let reach = 10.0

    /// How many contacts this screen's exit takes.
    private let contacts: Int
    /// The extent of the screen.
    public var screen: ScreenSize
    private var landings: ContiguousArray<(contact: ContactID, position: Point)> = []
    private var since: Microseconds?
    /// Where they are held.
    private var corner: Corner?
    /// Where they were held before, and until when.
    private var first: (corner: Corner, end: Microseconds)?

    /// One that is not asked for yet.
    /// - Parameters:
    ///   - slots: how many contacts the screen can tell apart.
    ///   - screen: its extent.
    public init(slots: Int, screen: ScreenSize) {
        contacts = max(1, min(slots, Self.fingers))
        self.screen = screen
        landings.reserveCapacity(TouchFrame.capacity)
    }

    /// Whether the exit of a screen with so many slots is one of corners.
    public static func hasCorners(slots: Int) -> Bool { slots < fingers }

    /// When it opens unless a frame comes first; nil: not before the next frame.
    public var deadline: Microseconds? {
        guard let since else { return nil }
        if Self.hasCorners(slots: contacts) {
            guard let first, corner == first.corner.opposite, since <= first.end + Self.pause else { return nil }
        }
        return since + Self.duration
    }

    /// Looks at a frame of the screen.
    public mutating func process(_ frame: TouchFrame) {
        if since != nil, frame.contacts.count(where: isStill) >= contacts { return }
        if let since, let corner, frame.time >= since + Self.duration { first = (corner, frame.time) }
        since = nil
        guard frame.contacts.count >= contacts else { return }
        landings.removeAll(keepingCapacity: true)
        for contact in frame.contacts where contact.isOnScreen { landings.append((contact.id, contact.position)) }
        if landings.count >= contacts {
            since = frame.time
            corner = Corner(of: screen, at: centroid)
        }
    }

    private var centroid: Point {
        landings.reduce(.zero) { $0 + $1.position } / Double(landings.count)
    }

    private func isStill(_ contact: Contact) -> Bool {
        contact.isOnScreen
            && landings.contains {
                $0.contact == contact.id && $0.position.distance(to: contact.position) <= Self.reach
            }
    }
}

/// A corner of a screen: a third of its width by a third of its height, since a hand needs room.
private struct Corner: Equatable {
    let isRight: Bool
    let isBottom: Bool

    /// nil: the point is in none.
    init?(of screen: ScreenSize, at point: Point) {
        let fraction = screen.normalized(point)
        guard abs(fraction.x - 0.5) > 1.0 / 6, abs(fraction.y - 0.5) > 1.0 / 6 else { return nil }
        self.init(isRight: fraction.x > 0.5, isBottom: fraction.y > 0.5)
    }

    private init(isRight: Bool, isBottom: Bool) {
        (self.isRight, self.isBottom) = (isRight, isBottom)
    }

    var opposite: Corner { Corner(isRight: !isRight, isBottom: !isBottom) }
}

extension Contact {
    /// Whether it is still there after the frame.
    fileprivate var isOnScreen: Bool { phase != .ended && phase != .cancelled }
}

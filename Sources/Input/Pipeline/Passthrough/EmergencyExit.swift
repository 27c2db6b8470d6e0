import MudraEvdev
import MudraTouch

/// The emergency exit from a grab that has gone wrong, if the user has only the screen: five fingers, held still. A
/// screen with fewer contacts has all of them held still in one corner, and then in the opposite one.
///
/// It follows the fingers that the device reports, in the geometry that the screen has when the grab begins. So no
/// program can close it, whatever that program turns, disables, mutes or cancels.
package struct EmergencyExit {
    /// The most contacts that it takes: a whole hand.
    package static let fingers = 5
    /// How long they must be held: longer than in any intended gesture.
    package static let duration = Microseconds.milliseconds(5_000)
    /// On a screen with fewer contacts: how soon they must land in the second corner after the first; as long again.
    static let pause = duration
    /// How far a finger may move meanwhile, in mm: our own choice, more than the tremor of a waiting hand.
    static let reach = 10.0

    /// How many contacts this screen's exit takes.
    private let contacts: Int
    private let geometry: ScreenGeometry
    /// The fingers on the screen as of the last report.
    private var held: ContiguousArray<Finger> = []
    /// The fingers when they began to be held.
    private var landings: ContiguousArray<Finger> = []
    private var since: Microseconds?
    /// The corner in which they are held.
    private var corner: Corner?
    /// The first corner, and when the contacts left it.
    private var first: (corner: Corner, end: Microseconds)?

    private struct Finger {
        let trackingID: Int32
        let position: Point
    }

    /// An exit that the user has not begun to take.
    /// - Parameters:
    ///   - slots: how many contacts the screen can distinguish.
    ///   - geometry: its geometry now; a later one changes nothing.
    package init(slots: Int, geometry: ScreenGeometry) {
        contacts = max(1, min(slots, Self.fingers))
        self.geometry = geometry
        held.reserveCapacity(TouchFrame.capacity)
        landings.reserveCapacity(TouchFrame.capacity)
    }

    /// Whether a screen with so many slots uses corners.
    package static func hasCorners(slots: Int) -> Bool { slots < fingers }

    /// When it opens unless a frame comes first; nil: not before the next frame.
    package var deadline: Microseconds? {
        guard let since else { return nil }
        if Self.hasCorners(slots: contacts) {
            guard let first, corner == first.corner.opposite, since <= first.end + Self.pause else { return nil }
        }
        return since + Self.duration
    }

    /// Looks at the fingers on the screen; to be called after every report of the device.
    package mutating func follow(_ decoder: TouchDecoder, at time: Microseconds) {
        held.removeAll(keepingCapacity: true)
        for index in 0..<decoder.usedSlots {
            let slot = decoder.slot(index)
            guard slot.isFinger else { continue }
            let position = geometry.position(x: slot.place.x, y: slot.place.y)
            held.append(Finger(trackingID: slot.trackingID, position: position))
        }
        if since != nil, held.count(where: isStill) >= contacts { return }
        if let since, let corner, time >= since + Self.duration { first = (corner, time) }
        since = nil
        guard held.count >= contacts else { return }
        landings.removeAll(keepingCapacity: true)
        landings.append(contentsOf: held)
        since = time
        corner = Corner(of: geometry.size, at: centroid)
    }

    private var centroid: Point {
        landings.reduce(.zero) { $0 + $1.position } / Double(landings.count)
    }

    private func isStill(_ finger: Finger) -> Bool {
        landings.contains {
            $0.trackingID == finger.trackingID && $0.position.distance(to: finger.position) <= Self.reach
        }
    }
}

/// A corner of a screen: a third of its width by a third of its height, since a hand needs room.
private struct Corner: Equatable {
    let isRight: Bool
    let isBottom: Bool

    /// nil: the point is in no corner.
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

import MudraTouch

/// Notices contacts that move as no finger does: a panel has made one contact of two fingers, or two of one.
///
/// A finger that lifts as another lands, as when fingers drum, or two fingers that come close become one contact, which
/// is elsewhere at once. And a fast finger may become a second contact ahead of the first, which follows one report
/// behind.
struct ContactMotion {
    /// A finger that has not gone farther than this for so long rests, in mm and ms. The distance is that of resting
    /// touches. A finger that moves may go far while the panel loses reports.
    private static let restTravel = 1.6
    private static let restTime = 25.0
    /// A finger at rest goes no farther in one report, in mm: the play of a panel that filters small movements, and
    /// half of eight times the acceleration of free fall, in mm/ms². A flick has less. In the labelled recordings
    /// contacts jump by 20 mm and more in 9 ms.
    private static let play = 6.0
    private static let halfAcceleration = 0.04
    /// Reports may come in bursts, and none comes while a finger rests: a report counts as this long, in ms, but for a
    /// panel that is slower.
    private static let steps = 12.5...16.7
    /// A contact follows another one if it comes this near to the place where the other landed one report ago, and both
    /// have gone on by `echoStep`, in mm. Two fingers side by side are farther apart.
    private static let (echoDistance, echoStep) = (1.5, 5.0)

    private var start = Point.zero
    /// The number of the frame in which it landed.
    private var landing: UInt64 = 0
    /// Where it rests, and since when.
    private var rest = Point.zero
    private var since: Microseconds = 0
    private var last: Microseconds = 0
    /// Whether it has gone farther than a resting finger since its landing.
    private var hasMoved = false
    /// The shortest time between two moves of the slot's contacts, in ms, without those that came in a burst.
    private var shortest = Double.infinity
    private static let burst = 5.0

    mutating func land(at place: Point, _ time: Microseconds, frame: UInt64) {
        (start, landing, hasMoved) = (place, frame, false)
        rest(at: place, time)
    }

    mutating func rest(at place: Point, _ time: Microseconds) {
        (rest, since, last) = (place, time, time)
    }

    /// Whether the move to a place is a jump. All moves must have been noted.
    mutating func isJump(to place: Point, _ time: Microseconds) -> Bool {
        let travel = place.distance(to: rest)
        let step = Double((time - last).value) / 1_000
        defer {
            last = time
            if step >= Self.burst { shortest = min(shortest, step) }
            if travel > Self.restTravel { (rest, since, hasMoved) = (place, time, true) }
        }
        guard travel > Self.play else { return false }
        let longest = max(min(step, shortest), Self.steps.upperBound)
        let moving = min(max(step, Self.steps.lowerBound), longest)
        // Without a report since its landing it rests. After one it may have gone on while the panel lost reports.
        let rested = hasMoved ? Double((last - since).value) / 1_000 : Double((time - since).value) / 1_000 - moving
        guard rested >= Self.restTime else { return false }
        return travel > Self.play + Self.halfAcceleration * moving * moving
    }

    /// Whether a contact has gone far enough in a frame to follow another one.
    static func mayFollow(from: Point, to place: Point) -> Bool { from.distance(to: place) >= echoStep }

    /// Whether a contact that has gone to a place in a frame follows this one, which is at `position` now.
    func isFollowed(to place: Point, whenAt position: Point, frame: UInt64) -> Bool {
        landing &+ 1 == frame && place.distance(to: start) <= Self.echoDistance
            && position.distance(to: start) >= Self.echoStep
    }
}

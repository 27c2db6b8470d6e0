import Touch

/// A finger as the engine knows it, from its landing until no recognizer's attempt involves it any more.
public struct TrackedTouch: Sendable {
    /// The contact behind it.
    public fileprivate(set) var contact = ContactID(0)
    /// When it landed.
    public fileprivate(set) var landing: Microseconds = 0
    /// Where it landed, in millimetres.
    public fileprivate(set) var start = Point.zero
    /// Where it is, or was when it lifted, in millimetres.
    public fileprivate(set) var position = Point.zero
    /// 1 for a first tap, 2 for a second one soon after and nearby, and so on; no recognizer has a say in it.
    public fileprivate(set) var tapCount = 1
}

/// The touches of one screen. A touch keeps its place, 0 to 63, for life; places are what a `TouchSet` holds.
///
/// A place is not used again while a recognizer's attempt involves the touch that had it, so that two attempts share a
/// touch exactly when their sets overlap.
public final class TouchTable {
    private var touches = ContiguousArray(repeating: TrackedTouch(), count: TouchFrame.capacity)
    private var occupied = TouchSet()
    /// The touches that are on the screen now.
    public private(set) var down = TouchSet()
    private var lastTap: (lift: Microseconds, start: Point, count: Int)?

    init() {}

    /// The touch at `place`, 0 to 63.
    public subscript(place: Int) -> TrackedTouch { touches[place] }

    /// The middle of the touches in `set`, in millimetres; the origin when there are none.
    public func centroid(of set: TouchSet) -> Point {
        var sum = Point.zero
        for place in set { sum = sum + touches[place].position }
        return set.isEmpty ? .zero : sum / Double(set.count)
    }

    /// Whether a touch in `set` is farther than `limit` mm from where it landed.
    public func hasMoved(beyond limit: Double, anyOf set: TouchSet) -> Bool {
        set.contains { touches[$0].position.distance(to: touches[$0].start) > limit }
    }

    func place(of contact: ContactID) -> Int? {
        down.first { touches[$0].contact == contact }
    }

    /// Gives a new contact a place. Nil when all 64 are on the screen: the touch is then seen by nobody.
    func land(_ contact: Contact, at time: Microseconds) -> Int? {
        // When attempts hold on to every place that is free, sharing one wrongly is better than losing a finger.
        guard let place = occupied.firstFree ?? down.firstFree else { return nil }
        var touch = TrackedTouch()
        touch.contact = contact.id
        touch.landing = time
        touch.start = contact.position
        touch.position = contact.position
        touch.tapCount = tapCount(of: contact.position, at: time)
        touches[place] = touch
        occupied.insert(place)
        down.insert(place)
        return place
    }

    func move(_ place: Int, to position: Point) {
        touches[place].position = position
    }

    func lift(_ place: Int, at time: Microseconds) {
        down.remove(place)
        lastTap = (time, touches[place].start, touches[place].tapCount)
    }

    /// Frees the places of lifted touches that no attempt involves.
    func keepOnly(_ involved: TouchSet) {
        occupied = involved.union(down)
    }

    private func tapCount(of start: Point, at time: Microseconds) -> Int {
        guard let lastTap, time - lastTap.lift <= Thresholds.tapInterval,
            start.distance(to: lastTap.start) <= Thresholds.tapDistance
        else { return 1 }
        return lastTap.count &+ 1
    }
}

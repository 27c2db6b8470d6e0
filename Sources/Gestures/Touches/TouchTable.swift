import Touch

/// A finger as the engine knows it, from its landing until no recognizer's attempt involves it any more.
public struct TrackedTouch: Sendable {
    /// The contact behind it.
    public fileprivate(set) var contact = ContactID(0)
    /// What it is a touch of.
    public fileprivate(set) var tool = Contact.Tool.finger
    /// When it landed.
    public fileprivate(set) var landing: Microseconds = 0
    /// Where it landed, in millimetres.
    public fileprivate(set) var start = Point.zero
    /// Where it is, or was when it lifted, in millimetres.
    public fileprivate(set) var position = Point.zero
    /// Where it was in the frame before, in millimetres; in its first frame where it landed.
    public fileprivate(set) var earlierPosition = Point.zero
    /// The farthest that it has been from where it landed, in millimetres.
    public fileprivate(set) var reach = 0.0
    /// 1 for a first tap, 2 for a second one soon after and nearby, and so on; no recognizer has a say in it.
    public fileprivate(set) var tapCount = 1
    /// It was at rest when another landed, and counts for no gesture until it lifts.
    public internal(set) var isResting = false
    /// The tag of the zone that it landed in; of several users' zones the first one's.
    public fileprivate(set) var zone: UInt32 = 0
    fileprivate var filter = OneEuroFilter(at: .zero, 0)
    fileprivate var earlierFiltered = Point.zero
}

/// The touches of one screen. A touch keeps its place, 0 to 63, for life; places are what a `TouchSet` holds.
///
/// A place is not used again while a recognizer's attempt involves the touch that had it, so that two attempts share a
/// touch exactly when their sets overlap.
public final class TouchTable {
    /// The extent of the screen.
    public internal(set) var screen: ScreenSize
    private var touches = ContiguousArray(repeating: TrackedTouch(), count: TouchFrame.capacity)
    private var occupied = TouchSet()
    /// The touches that are on the screen now.
    public private(set) var down = TouchSet()
    /// What noise has put on the screen.
    private(set) var ghosts = GhostBursts()
    private var lastTap: (lift: Microseconds, start: Point, count: Int)?

    init(screen: ScreenSize) {
        self.screen = screen
    }

    /// The touch at `place`, 0 to 63.
    public subscript(place: Int) -> TrackedTouch { touches[place] }

    /// The middle of the touches in `set`, in millimetres; the origin when there are none.
    public func centroid(of set: TouchSet) -> Point {
        centroid(of: set, .now)
    }

    /// Whether a touch in `set` has been farther than `limit` mm from where it landed.
    public func hasMoved(beyond limit: Double, anyOf set: TouchSet) -> Bool {
        for place in set where touches[place].reach > limit { return true }
        return false
    }

    // MARK: Measures

    func position(of place: Int, _ source: PositionSource) -> Point {
        switch source {
        case .now: touches[place].position
        case .earlier: touches[place].earlierPosition
        case .smooth: touches[place].filter.position
        case .smoothEarlier: touches[place].earlierFiltered
        }
    }

    func centroid(of set: TouchSet, _ source: PositionSource) -> Point {
        var sum = Point.zero
        for place in set { sum = sum + position(of: place, source) }
        return set.isEmpty ? .zero : sum / Double(set.count)
    }

    /// How far the middle of the touches went since the frame before, in mm.
    func step(of set: TouchSet, _ source: PositionSource) -> Point {
        centroid(of: set, source) - centroid(of: set, source.before)
    }

    /// How far apart the touches are, in mm: of two the distance, of more twice the mean distance from their middle.
    func span(of set: TouchSet, _ source: PositionSource) -> Double {
        let middle = centroid(of: set, source)
        var sum = 0.0
        for place in set { sum += position(of: place, source).distance(to: middle) }
        return set.isEmpty ? 0 : 2 * sum / Double(set.count)
    }

    // MARK: For the engine

    func place(of contact: ContactID) -> Int? {
        for place in down where touches[place].contact == contact { return place }
        return nil
    }

    /// Where all touches are is from now on where they were.
    func beginFrame() {
        for place in down {
            touches[place].earlierPosition = touches[place].position
            touches[place].earlierFiltered = touches[place].filter.position
        }
    }

    /// Gives a new contact a place. Nil when all 64 are on the screen: the touch is then seen by nobody.
    func land(_ contact: Contact, at time: Microseconds) -> Int? {
        // When attempts hold on to every place that is free, sharing one wrongly is better than losing a finger.
        guard let place = occupied.firstFree ?? down.firstFree else { return nil }
        var touch = TrackedTouch()
        touch.contact = contact.id
        touch.tool = contact.tool
        touch.landing = time
        touch.start = contact.position
        touch.position = contact.position
        touch.earlierPosition = contact.position
        touch.filter = OneEuroFilter(at: contact.position, time)
        touch.earlierFiltered = contact.position
        touch.tapCount = tapCount(of: contact.position, at: time)
        touches[place] = touch
        occupied.insert(place)
        down.insert(place)
        return place
    }

    func setZone(_ zone: UInt32, of place: Int) {
        touches[place].zone = zone
    }

    func move(_ place: Int, to position: Point, at time: Microseconds) {
        touches[place].position = position
        touches[place].reach = max(touches[place].reach, position.distance(to: touches[place].start))
        touches[place].filter.move(to: position, at: time)
    }

    /// Whether the touch has lain where it landed for so long that a new one makes it a resting touch.
    func isStill(_ place: Int, at time: Microseconds, for timeout: Microseconds) -> Bool {
        touches[place].reach <= Thresholds.restMovement && time - touches[place].landing >= timeout
    }

    func setResting(_ place: Int) {
        touches[place].isResting = true
    }

    /// Touches lift together: fingers, or ghosts.
    func noteGhosts(among lifting: ContiguousArray<Int>, at time: Microseconds) {
        ghosts.note(lifting, of: self, at: time)
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

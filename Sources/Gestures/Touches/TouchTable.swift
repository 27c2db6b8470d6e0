import Touch

/// The touches of one screen. A touch keeps its place, 0 to 63, for life; places are what a `TouchSet` holds.
///
/// A place is not used again while a recognizer's attempt involves the touch that had it, so that two attempts share a
/// touch exactly when their sets overlap.
public final class TouchTable {
    /// The extent of the screen.
    @exclusivity(unchecked) public internal(set) var screen: ScreenSize
    // Plain memory, since an array in an object would be checked for other owners and other users at every step.
    private let touches = UnsafeMutableBufferPointer<TrackedTouch>.allocate(capacity: TouchFrame.capacity)
    @exclusivity(unchecked) private var occupied = TouchSet()
    /// The touches that are on the screen now.
    @exclusivity(unchecked) public private(set) var down = TouchSet()
    /// What noise has put on the screen.
    @exclusivity(unchecked) private(set) var ghosts = GhostBursts()
    @exclusivity(unchecked) private var lastTap: (lift: Microseconds, start: Point, count: Int)?

    init(screen: ScreenSize) {
        self.screen = screen
        let nobody = Contact(id: ContactID(0), phase: .ended, position: .zero)
        touches.initialize(repeating: TrackedTouch(nobody, at: 0, tapCount: 1))
    }

    deinit {
        touches.deallocate()
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

    /// The farthest that a touch in `set` has been from where it landed, in mm.
    func reach(of set: TouchSet) -> Double {
        var farthest = 0.0
        for place in set { farthest = max(farthest, touches[place].reach) }
        return farthest
    }

    // MARK: Measures

    @inline(__always)
    func position(of place: Int, _ source: PositionSource) -> Point {
        touches[place][source]
    }

    func centroid(of set: TouchSet, _ source: PositionSource) -> Point {
        centroids(of: set, source).now
    }

    /// The middle of the touches, in mm, in the frame before and in this one.
    @inline(__always)
    func centroids(of set: TouchSet, _ source: PositionSource) -> (before: Point, now: Point) {
        guard !set.isEmpty else { return (.zero, .zero) }
        var (before, now) = (Point.zero, Point.zero)
        // Counted on the way: by itself that is a dozen instructions where the processor may not be asked.
        var count = 0.0
        for place in set {
            before = before + touches[place][source.before]
            now = now + touches[place][source]
            count += 1
        }
        return (before / count, now / count)
    }

    /// How far apart the touches are, in mm: of two the distance, of more twice the mean distance from their middle.
    func span(of set: TouchSet, _ source: PositionSource) -> Double {
        spans(of: set, source).now
    }

    /// The span in the frame before and in this one.
    @inline(__always)
    func spans(of set: TouchSet, _ source: PositionSource) -> (before: Double, now: Double) {
        guard !set.isEmpty else { return (0, 0) }
        let middles = centroids(of: set, source)
        var (before, now) = (0.0, 0.0)
        var count = 0.0
        for place in set {
            before += touches[place][source.before].distance(to: middles.before)
            now += touches[place][source].distance(to: middles.now)
            count += 1
        }
        return (2 * before / count, 2 * now / count)
    }

    // MARK: For the engine

    func place(of contact: ContactID, expectedAt expected: Int? = nil) -> Int? {
        if let expected, touches[expected].contact == contact { return expected }
        for place in down where touches[place].contact == contact { return place }
        return nil
    }

    /// Touches that a frame does not tell of are where they were.
    func leave(_ untold: TouchSet) {
        for place in untold { touches[place].beginFrame() }
    }

    /// Whether so many landings may take places that attempts hold on to.
    func isCrowded(by landings: Int) -> Bool {
        occupied.count + landings > TouchFrame.capacity
    }

    /// The places of lifted touches that `land` is going to give to the frame's new ones, though attempts hold on to them.
    func placesTaken(by frame: TouchFrame) -> TouchSet {
        var lacking = occupied.count - TouchFrame.capacity
        for contact in frame.contacts where contact.phase == .began { lacking += 1 }
        var places = TouchSet()
        for place in occupied.subtracting(down) where places.count < lacking { places.insert(place) }
        return places
    }

    /// Gives a new contact a place. Nil when all 64 are on the screen: the touch is then seen by nobody.
    func land(_ contact: Contact, at time: Microseconds) -> Int? {
        // When attempts hold on to every place that is free, sharing one wrongly is better than losing a finger.
        guard let place = occupied.firstFree ?? down.firstFree else { return nil }
        touches[place] = TrackedTouch(contact, at: time, tapCount: tapCount(of: contact.position, at: time))
        occupied.insert(place)
        down.insert(place)
        return place
    }

    func setZone(_ zone: UInt32, of place: Int) {
        touches[place].zone = zone
    }

    /// Somebody wants the touch's filtered positions.
    func setFiltered(_ place: Int) {
        touches[place].isFiltered = true
    }

    /// A frame tells where a touch is.
    /// - Returns: whether that is somewhere else.
    func move(_ place: Int, to position: Point, at time: Microseconds) -> Bool {
        touches[place].beginFrame()
        guard position != touches[place].position else { return false }
        touches[place].move(to: position, at: time)
        return true
    }

    /// Whether the touch has lain where it landed for so long that a new one makes it a resting touch.
    func isStill(_ place: Int, at time: Microseconds, for timeout: Microseconds) -> Bool {
        touches[place].reach <= Thresholds.restMovement && time - touches[place].landing >= timeout
    }

    func setResting(_ place: Int) {
        touches[place].isResting = true
    }

    /// Touches lift together: fingers, or ghosts.
    func noteGhosts(among lifting: borrowing PlaceList, at time: Microseconds) {
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

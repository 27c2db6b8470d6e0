import MudraTouch

/// The touches of one screen. A touch keeps its index, 0 to 63, until it ends; a `TouchSet` holds these indices.
///
/// An index is not used again while a recognizer's attempt involves its last touch, so that two attempts share a touch
/// exactly when their sets overlap.
public final class TouchTable {
    /// The extent of the screen.
    public internal(set) var screen: ScreenSize
    // Plain memory: an array in a class instance would be checked at every step for shared storage and exclusive
    // access.
    private let touches = UnsafeMutableBufferPointer<TrackedTouch>.allocate(capacity: TouchFrame.capacity)
    private var occupied = TouchSet()
    /// The touches that are on the screen now.
    public private(set) var down = TouchSet()
    /// Detects touches caused by noise.
    private(set) var ghosts = GhostTouchDetector()
    private var lastTap: (lift: Microseconds, start: Point, count: Int)?

    init(screen: ScreenSize) {
        self.screen = screen
        let none = Contact(id: ContactID(0), phase: .ended, position: .zero)
        touches.initialize(repeating: TrackedTouch(none, at: 0, tapCount: 1))
    }

    deinit {
        touches.deallocate()
    }

    /// The touch at `index`, 0 to 63.
    public subscript(index: Int) -> TrackedTouch { touches[index] }

    /// The centre of the touches in `set`, in mm; zero if the set is empty.
    public func centroid(of set: TouchSet) -> Point {
        centroid(of: set, .now)
    }

    /// Whether a touch in `set` has been farther than `limit` mm from where it landed.
    public func hasMoved(beyond limit: Double, anyOf set: TouchSet) -> Bool {
        for index in set where touches[index].reach.exceeds(limit) { return true }
        return false
    }

    /// The farthest that a touch in `set` has been from where it landed, in mm.
    func reach(of set: TouchSet) -> Double {
        var farthest = 0.0
        for index in set { farthest = max(farthest, touches[index].reach) }
        return farthest
    }

    /// How far a touch is from the nearest touch in `set`, in mm; infinite if the set is empty.
    func distance(of index: Int, from set: TouchSet) -> Double {
        var nearest = Double.infinity
        for other in set { nearest = min(nearest, touches[index].position.distance(to: touches[other].position)) }
        return nearest
    }

    /// The touch in `set` that landed first; nil if the set is empty.
    func first(of set: TouchSet) -> Int? {
        set.min { touches[$0].landing < touches[$1].landing }
    }

    // MARK: Measures

    @inline(__always)
    package func position(of index: Int, _ source: PositionSource) -> Point {
        touches[index][source]
    }

    func centroid(of set: TouchSet, _ source: PositionSource) -> Point {
        centroids(of: set, source).now
    }

    /// The centre of the touches, in mm, in the frame before and in this one.
    @inline(__always)
    func centroids(of set: TouchSet, _ source: PositionSource) -> (before: Point, now: Point) {
        guard !set.isEmpty else { return (.zero, .zero) }
        var (before, now) = (Point.zero, Point.zero)
        // Counts in the same loop: a separate count takes a dozen instructions without a population count instruction.
        var count = 0.0
        for index in set {
            before = before + touches[index][source.before]
            now = now + touches[index][source]
            count += 1
        }
        return (before / count, now / count)
    }

    /// How far apart the touches are, in mm: the distance between two, or twice the mean distance of more from their
    /// centre.
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
        for index in set {
            before += touches[index][source.before].distance(to: middles.before)
            now += touches[index][source].distance(to: middles.now)
            count += 1
        }
        return (2 * before / count, 2 * now / count)
    }

    // MARK: For the engine

    func index(of contact: ContactID, expectedAt expected: Int? = nil) -> Int? {
        if let expected, touches[expected].contact == contact { return expected }
        for index in down where touches[index].contact == contact { return index }
        return nil
    }

    /// Keeps touches in place that a frame does not mention.
    func leave(_ untold: TouchSet) {
        for index in untold { touches[index].beginFrame() }
    }

    /// Whether this many landings may need indices that attempts still hold.
    func isCrowded(by landings: Int) -> Bool {
        occupied.count + landings > TouchFrame.capacity
    }

    /// The indices of lifted touches that `land` will give to new touches of the frame although attempts still hold
    /// them.
    func indicesReused(by frame: TouchFrame) -> TouchSet {
        var lacking = occupied.count - TouchFrame.capacity
        for contact in frame.contacts where contact.phase == .began { lacking += 1 }
        var indices = TouchSet()
        for index in occupied.subtracting(down) where indices.count < lacking { indices.insert(index) }
        return indices
    }

    /// Gives a new contact an index. Nil if all 64 touches are on the screen: no recognizer sees this contact then.
    func land(_ contact: Contact, at time: Microseconds) -> Int? {
        // If attempts hold every free index, sharing one wrongly is better than losing a finger.
        guard let index = occupied.firstFree ?? down.firstFree else { return nil }
        touches[index] = TrackedTouch(contact, at: time, tapCount: tapCount(of: contact.position, at: time))
        occupied.insert(index)
        down.insert(index)
        return index
    }

    /// The touch at `index` is another finger's from now on.
    func land(_ contact: Contact, againAt index: Int, _ time: Microseconds) {
        let zone = touches[index].zone
        touches[index] = TrackedTouch(contact, at: time, tapCount: 1)
        touches[index].zone = zone
    }

    func setCause(_ cause: CancellationCause?, of index: Int) {
        touches[index].cause = cause
    }

    func setZone(_ zone: UInt32, of index: Int) {
        touches[index].zone = zone
    }

    /// Turns on the touch's filter, for a recognizer that smooths.
    func setFiltered(_ index: Int) {
        touches[index].isFiltered = true
    }

    /// Moves a touch to the position that a frame reports.
    /// - Returns: whether the position has changed.
    func move(_ index: Int, to position: Point, at time: Microseconds) -> Bool {
        touches[index].beginFrame()
        guard position != touches[index].position else { return false }
        touches[index].move(to: position, at: time)
        return true
    }

    /// Takes over how large a contact is and how hard it presses.
    /// - Returns: whether one of the two has changed.
    func press(_ index: Int, as contact: Contact) -> Bool { touches[index].press(as: contact) }

    /// Whether the touch has lain still for long enough to rest when a new touch lands.
    func isStill(_ index: Int, at time: Microseconds, for timeout: Microseconds) -> Bool {
        touches[index].restTime(at: time) >= timeout
    }

    func setResting(_ index: Int) {
        touches[index].isResting = true
    }

    /// Records touches that lift together, since they may be ghosts.
    func noteGhosts(among lifting: borrowing IndexList, at time: Microseconds) {
        ghosts.note(lifting, of: self, at: time)
    }

    func lift(_ index: Int, at time: Microseconds) {
        down.remove(index)
        lastTap = (time, touches[index].start, touches[index].tapCount)
    }

    /// Frees the indices of lifted touches that no attempt involves.
    func keepOnly(_ involved: TouchSet) {
        occupied = involved.union(down)
    }

    private func tapCount(of start: Point, at time: Microseconds) -> Int {
        guard let lastTap, time - lastTap.lift <= Thresholds.tapInterval,
            !start.distance(to: lastTap.start).exceeds(Thresholds.tapDistance)
        else { return 1 }
        return lastTap.count &+ 1
    }
}

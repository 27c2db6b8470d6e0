import MudraTouch

/// A finger as the engine knows it, from its landing until no recognizer's attempt involves it any more.
public struct TrackedTouch: Sendable {
    /// The contact behind it.
    public let contact: ContactID
    /// What it is a touch of.
    public let tool: Contact.Tool
    /// When it landed.
    public let landing: Microseconds
    /// Where it landed, in millimetres.
    public let start: Point
    /// The farthest that it has been from where it landed, in millimetres.
    public private(set) var reach = 0.0
    /// 1 for a first tap, 2 for a second one soon after and nearby, and so on; no recognizer has a say in it.
    public let tapCount: Int
    /// It was at rest when another landed, and counts for no gesture until it lifts.
    public internal(set) var isResting = false
    /// The tag of the zone that it landed in; of several users' zones the first one's.
    public internal(set) var zone: UInt32 = 0
    // The four of `PositionSource`.
    private var now, earlier, smooth, smoothEarlier: Point
    private var filter: OneEuroFilter
    /// A recognizer asks for filtered positions; while none does, they are the same as the others.
    var isFiltered = false
    // Of `firstMove`, without a flag; behind what every frame looks at.
    private var firstMoveTime: Microseconds = 0
    private var firstMovePosition = Point.zero

    init(_ contact: Contact, at time: Microseconds, tapCount: Int) {
        self.contact = contact.id
        tool = contact.tool
        landing = time
        start = contact.position
        self.tapCount = tapCount
        (now, earlier, smooth, smoothEarlier) = (start, start, start, start)
        filter = OneEuroFilter(at: contact.position, time)
    }

    /// Where it is, or was when it lifted, in millimetres.
    public var position: Point { now }

    /// Where it was when it had moved for the first time, in millimetres, and when; nil: it has not moved.
    public var firstMove: (time: Microseconds, position: Point)? {
        reach > 0 ? (firstMoveTime, firstMovePosition) : nil
    }

    /// Where it was in the frame before, in millimetres; in its first frame where it landed.
    public var earlierPosition: Point { earlier }

    @inline(__always)
    subscript(source: PositionSource) -> Point {
        switch source {
        case .now: now
        case .earlier: earlier
        case .smooth: smooth
        case .smoothEarlier: smoothEarlier
        }
    }

    /// Where it is, is from now on where it was.
    mutating func beginFrame() {
        earlier = now
        smoothEarlier = smooth
    }

    mutating func move(to position: Point, at time: Microseconds) {
        now = position
        if reach == 0 { (firstMoveTime, firstMovePosition) = (time, position) }
        reach = max(reach, position.distance(to: start))
        if isFiltered { filter.move(to: position, at: time) }
        smooth = isFiltered ? filter.position : position
    }
}

/// Which of a touch's positions is meant.
enum PositionSource {
    /// Where it is.
    case now
    /// Where it was in the frame before, or where it landed.
    case earlier
    /// Where the filter has it.
    case smooth
    /// Where the filter had it in the frame before.
    case smoothEarlier

    /// The same of the frame before.
    var before: PositionSource {
        switch self {
        case .now, .earlier: .earlier
        case .smooth, .smoothEarlier: .smoothEarlier
        }
    }
}

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
    /// By `PositionSource`.
    private var positions: InlineArray<4, Point>
    private var filter: OneEuroFilter
    /// A recognizer asks for filtered positions; while none does, they are the same as the others.
    var isFiltered = false

    init(_ contact: Contact, at time: Microseconds, tapCount: Int) {
        self.contact = contact.id
        tool = contact.tool
        landing = time
        start = contact.position
        self.tapCount = tapCount
        positions = InlineArray(repeating: contact.position)
        filter = OneEuroFilter(at: contact.position, time)
    }

    /// Where it is, or was when it lifted, in millimetres.
    public var position: Point { self[.now] }

    /// Where it was in the frame before, in millimetres; in its first frame where it landed.
    public var earlierPosition: Point { self[.earlier] }

    @inline(__always)
    subscript(source: PositionSource) -> Point { positions[source.rawValue] }

    /// Where it is, is from now on where it was.
    mutating func beginFrame() {
        positions[PositionSource.earlier.rawValue] = self[.now]
        positions[PositionSource.smoothEarlier.rawValue] = self[.smooth]
    }

    mutating func move(to position: Point, at time: Microseconds) {
        positions[PositionSource.now.rawValue] = position
        reach = max(reach, position.distance(to: start))
        if isFiltered { filter.move(to: position, at: time) }
        positions[PositionSource.smooth.rawValue] = isFiltered ? filter.position : position
    }
}

/// Which of a touch's positions is meant.
enum PositionSource: Int {
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

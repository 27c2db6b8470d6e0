import MudraTouch

/// A touch as the engine knows it, from its landing until no recognizer's attempt involves it any more.
public struct TrackedTouch: Sendable {
    /// The contact that makes the touch.
    public let contact: ContactID
    /// The tool that makes the touch.
    public let tool: Contact.Tool
    /// When it landed.
    public let landing: Microseconds
    /// Where it landed, in mm.
    public let start: Point
    /// The farthest that it has been from where it landed, in mm.
    public private(set) var reach = 0.0
    /// 1 for a first tap, 2 for a second one soon after and nearby, and so on; independent of any recognizer.
    public let tapCount: Int
    /// It was at rest when another touch landed, and counts for no gesture until it lifts.
    public internal(set) var isResting = false
    /// The tag of the zone that it landed in; with zones of several users, the zone of the first user.
    package internal(set) var zone: UInt32 = 0
    /// Why it was taken away or counts no more; nil: it was not, or the whole screen was.
    var cause: CancellationCause?
    // The four positions of `PositionSource`.
    private var now, earlier, smooth, smoothEarlier: Point
    private var filter: OneEuroFilter
    /// A recognizer asks for filtered positions. While no recognizer does, they equal the unfiltered ones.
    var isFiltered = false
    /// The place within `Thresholds.restMovement` of which it stays, and since when.
    private var rest: (place: Point, since: Microseconds)
    /// Since when it has stayed for `Thresholds.restDuration` at every place that it has left: it drifts at most.
    private var stillness: Microseconds
    // For `firstMove`, without a flag. Placed after the properties that every frame looks at.
    private var firstMoveTime: Microseconds = 0
    private var firstMovePosition = Point.zero
    // As `Contact` has them.
    private var sizeOrUnknown: Float
    private var pressureOrUnknown: Float

    init(_ contact: Contact, at time: Microseconds, tapCount: Int) {
        self.contact = contact.id
        tool = contact.tool
        landing = time
        start = contact.position
        self.tapCount = tapCount
        (now, earlier, smooth, smoothEarlier) = (start, start, start, start)
        (rest, stillness) = ((start, time), time)
        filter = OneEuroFilter(at: contact.position, time)
        (sizeOrUnknown, pressureOrUnknown) = (contact.sizeOrUnknown, contact.pressureOrUnknown)
    }

    /// It was taken away by itself: the touches beside it still count.
    var isNotMeant: Bool { cause == .palm || cause == .lost }

    /// Where it is, or was when it lifted, in mm.
    public var position: Point { now }

    /// Its greatest diameter in mm; nil: the device does not tell, or not in mm.
    public var size: Double? { sizeOrUnknown < 0 ? nil : Double(sizeOrUnknown) }

    /// How hard it presses, from 0 to 1; nil: the device does not tell.
    public var pressure: Double? { pressureOrUnknown < 0 ? nil : Double(pressureOrUnknown) }

    /// When and where it first moved, in mm; nil: it has not moved.
    public var firstMove: (time: Microseconds, position: Point)? {
        reach > 0 ? (firstMoveTime, firstMovePosition) : nil
    }

    /// Where it was in the frame before, in mm; in its first frame, where it landed.
    public var earlierPosition: Point { earlier }

    /// How long it has been still or has only drifted, as of a time.
    func restTime(at time: Microseconds) -> Microseconds { time - stillness }

    @inline(__always)
    subscript(source: PositionSource) -> Point {
        switch source {
        case .now: now
        case .earlier: earlier
        case .smooth: smooth
        case .smoothEarlier: smoothEarlier
        }
    }

    /// Makes the present positions the earlier ones.
    mutating func beginFrame() {
        earlier = now
        smoothEarlier = smooth
    }

    /// Takes over how large the contact is and how hard it presses. A contact that does not tell leaves what is known.
    /// - Returns: whether one of the two has changed.
    mutating func press(as contact: Contact) -> Bool {
        // Most panels tell neither.
        guard contact.sizeOrUnknown >= 0 || contact.pressureOrUnknown >= 0 else { return false }
        let earlier = (sizeOrUnknown, pressureOrUnknown)
        if contact.sizeOrUnknown >= 0 { sizeOrUnknown = contact.sizeOrUnknown }
        if contact.pressureOrUnknown >= 0 { pressureOrUnknown = contact.pressureOrUnknown }
        return earlier != (sizeOrUnknown, pressureOrUnknown)
    }

    mutating func move(to position: Point, at time: Microseconds) {
        now = position
        if reach == 0 { (firstMoveTime, firstMovePosition) = (time, position) }
        reach = max(reach, position.distance(to: start))
        let stray = position.distance(to: rest.place)
        if stray.exceeds(Thresholds.restMovement) {
            if time - rest.since < Thresholds.restDuration || stray.exceeds(2 * Thresholds.restMovement) {
                stillness = time
            }
            rest = (position, time)
        }
        if isFiltered { filter.move(to: position, at: time) }
        smooth = isFiltered ? filter.position : position
    }
}

/// The position of a touch to use.
package enum PositionSource {
    /// Where it is.
    case now
    /// Where it was in the frame before, or where it landed.
    case earlier
    /// The filtered position.
    case smooth
    /// The filtered position in the frame before.
    case smoothEarlier

    /// The same position in the frame before.
    var before: PositionSource {
        switch self {
        case .now, .earlier: .earlier
        case .smooth, .smoothEarlier: .smoothEarlier
        }
    }
}

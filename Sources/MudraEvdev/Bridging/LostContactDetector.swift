import MudraTouch

/// Tells panels that lose fingers for a moment: contacts land where one has just lifted, sooner than a hand can.
///
/// In recordings of 137 devices 8 of some 3,200 lifts are such gaps on seven panels, three of them on one that is known by
/// that; taps follow each other after 40 ms and more.
public struct LostContactDetector {
    /// So many gaps make a panel known, if they are so many of a hundred lifts.
    private static let proof = 3
    private static let percent = 3
    /// How many lifts are remembered: more than fingers of a hand lift within a gap.
    private static let capacity = 8

    private var lifts: ContiguousArray<(time: Microseconds, place: Point)> = []
    private var next = 0
    private var liftCount = 0
    private var gapCount = 0

    /// Nothing is known.
    public init() {
        lifts.reserveCapacity(Self.capacity)
    }

    /// Whether the panel is one of those.
    public var isKnown: Bool {
        gapCount >= Self.proof && gapCount * 100 >= liftCount * Self.percent
    }

    /// Looks at a frame.
    public mutating func note(_ frame: TouchFrame) {
        guard frame.changingCount > 0 else { return }
        for contact in frame.contacts {
            switch contact.phase {
            case .began: noteLanding(at: contact.position, frame.time)
            case .ended: noteLift(at: contact.position, frame.time)
            case .moved, .stationary, .cancelled: break
            }
        }
    }

    private mutating func noteLanding(at place: Point, _ time: Microseconds) {
        let isGap = lifts.contains { lift in
            time - lift.time <= ContactBridge.usualGap && lift.place.distance(to: place) <= ContactBridge.reach
        }
        if isGap { gapCount += 1 }
    }

    private mutating func noteLift(at place: Point, _ time: Microseconds) {
        if lifts.count < Self.capacity {
            lifts.append((time, place))
        } else {
            lifts[next] = (time, place)
            next = (next + 1) % Self.capacity
        }
        liftCount += 1
        // What was long ago counts for less.
        if liftCount >= 100 { (liftCount, gapCount) = (liftCount / 2, gapCount / 2) }
    }
}

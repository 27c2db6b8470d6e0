import MudraTouch

/// Detects panels that lose fingers for a moment: a drag goes on where another has just ended, sooner than a hand can.
///
/// Only drags count that go on in the same direction before and after the gap. A program that plays touches makes taps
/// and strokes follow each other as fast as it likes, and a panel that cuts taps in two also cuts drags. In recordings
/// of 137 devices some 3,200 lifts have four gaps of 11 to 24 ms, on four different panels. Hands that tap land again
/// after 40 ms and more.
package struct LostContactDetector {
    /// A panel is known to lose contacts after this many gaps, if they are also this percentage of its lifts.
    private static let proof = 3
    private static let percent = 3
    /// A contact that has gone this far from its landing is a drag, in mm: further than a lost finger is found again.
    private static let dragTravel = ContactBridge.reach
    /// How far a drag may turn from one side of a gap to the other, in rad: 45 degrees.
    private static let turn = Double.pi / 4
    /// How many contacts and lifts the detector remembers: those of two hands.
    private static let capacity = 10

    private struct LiveContact {
        let id: ContactID
        let landing: Point
        /// The direction of the drag that had just ended where this contact landed; nil if none had.
        let earlierWay: Point?
    }

    private struct Drag {
        let lift: Microseconds
        let end: Point
        /// From its landing to its lift.
        let way: Point
    }

    private var live: ContiguousArray<LiveContact> = []
    private var drags: ContiguousArray<Drag> = []
    private var nextDrag = 0
    private var liftCount = 0
    private var gapCount = 0

    /// A detector that has seen no contact.
    package init() {
        live.reserveCapacity(Self.capacity)
        drags.reserveCapacity(Self.capacity)
    }

    /// Whether the panel is known to lose contacts.
    package var isKnown: Bool {
        gapCount >= Self.proof && gapCount * 100 >= liftCount * Self.percent
    }

    package mutating func note(_ frame: TouchFrame) {
        guard frame.changingCount > 0 else { return }
        for contact in frame.contacts {
            switch contact.phase {
            case .began: noteLanding(of: contact, frame.time)
            case .ended: noteLift(of: contact, frame.time)
            case .cancelled: live.removeAll { $0.id == contact.id }
            case .moved, .stationary: break
            }
        }
    }

    private mutating func noteLanding(of contact: Contact, _ time: Microseconds) {
        guard live.count < Self.capacity else { return }
        let earlier = drags.last { drag in
            time - drag.lift <= ContactBridge.usualGap
                && drag.end.distance(to: contact.position) <= ContactBridge.reach
        }
        live.append(LiveContact(id: contact.id, landing: contact.position, earlierWay: earlier?.way))
    }

    private mutating func noteLift(of contact: Contact, _ time: Microseconds) {
        liftCount += 1
        // Older lifts count for less.
        if liftCount >= 100 { (liftCount, gapCount) = (liftCount / 2, gapCount / 2) }
        guard let index = live.firstIndex(where: { $0.id == contact.id }) else { return }
        let lifted = live.remove(at: index)
        let way = contact.position - lifted.landing
        guard way.length >= Self.dragTravel else { return }
        if let earlier = lifted.earlierWay, abs(earlier.angle(to: way)) <= Self.turn { gapCount += 1 }
        let drag = Drag(lift: time, end: contact.position, way: way)
        if drags.count < Self.capacity {
            drags.append(drag)
        } else {
            drags[nextDrag] = drag
            nextDrag = (nextDrag + 1) % Self.capacity
        }
    }
}

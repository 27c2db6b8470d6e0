import MudraTouch

/// How the fingers of a press move, measured without a recognizer.
struct FingerTravel {
    /// How many fingers count: all that are down at the same time at most.
    let touches: Int
    /// How far a finger has been from where it landed, in mm, at most.
    private(set) var reach = 0.0
    /// How far they have moved together, in mm, from the last landing to the first lift.
    private(set) var translation = Point.zero
    /// Their way together, in mm, from the last landing to the first lift.
    private(set) var way: [Point] = []
    /// How much their span has changed, in mm.
    private(set) var spanChange = 0.0
    /// How far they have turned round each other, in radians, clockwise positive.
    private(set) var turn = 0.0
    /// Their span when the last one landed, in mm.
    private(set) var span = 0.0
    /// When the first finger landed, the last one landed, and the first one lifted.
    private(set) var (landing, complete, lift): (Microseconds, Microseconds, Microseconds) = (0, 0, 0)

    init(_ press: Showing) {
        touches = press.fingers
        landing = press.frames.first?.time ?? 0
        (complete, lift) = (landing, press.frames.last?.time ?? landing)
        var starts: [ContactID: Point] = [:]
        var down: [ContactID: Point] = [:]
        var isOver = false
        for frame in press.frames {
            var now: [ContactID: Point] = [:]
            for contact in frame.contacts where contact.tool == .finger {
                reach = max(reach, contact.position.distance(to: starts[contact.id] ?? contact.position))
                guard contact.isFingerDown else { continue }
                if starts[contact.id] == nil { starts[contact.id] = contact.position }
                now[contact.id] = contact.position
            }
            if !isOver, !way.isEmpty, now.count < touches {
                lift = frame.time
                isOver = true
            }
            if !isOver, now.count == touches { follow(down, now, at: frame.time) }
            down = now
        }
    }

    private mutating func follow(_ before: [ContactID: Point], _ now: [ContactID: Point], at time: Microseconds) {
        guard let last = way.last, before.keys == now.keys else {
            let fingers = Hand(now)
            if way.isEmpty { (complete, span) = (time, fingers.span) }
            return way.append(way.last ?? fingers.middle)
        }
        let (earlier, later) = (Hand(before), Hand(now))
        let step = later.middle - earlier.middle
        translation = translation + step
        way.append(last + step)
        spanChange += later.span - earlier.span
        turn += later.turn(since: earlier)
    }

    /// Fingers at one moment.
    private struct Hand {
        let fingers: [ContactID: Point]
        let middle: Point

        init(_ fingers: [ContactID: Point]) {
            self.fingers = fingers
            middle = fingers.values.reduce(.zero, +) / Double(max(fingers.count, 1))
        }

        /// Twice the mean distance from the middle, in mm.
        var span: Double {
            2 * fingers.values.reduce(0) { $0 + $1.distance(to: middle) } / Double(max(fingers.count, 1))
        }

        func turn(since earlier: Hand) -> Double {
            let turns = fingers.compactMap { finger, place in
                earlier.fingers[finger].map { ($0 - earlier.middle).angle(to: place - middle) }
            }
            return turns.reduce(0, +) / Double(max(turns.count, 1))
        }
    }
}

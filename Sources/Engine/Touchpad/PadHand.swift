import Gestures

/// The fingers of a touchpad gesture, and which touch moves each.
///
/// A finger whose touch has lifted stays, if the number of fingers is fixed: it moves along with the others, since the
/// fingers of a hand lift one after another while the hand goes on. The next touch takes its place without a jump.
struct PadHand {
    /// Where the fingers were when the last of them landed, in mm.
    private(set) var landing = PadFingers()
    /// Where the fingers are, in mm.
    private(set) var now = PadFingers()
    /// The touches at the places, by their index; -1: none.
    private var touches = SIMD4<Int>(repeating: -1)
    /// How far a finger is from its touch, in mm: not zero if another touch has begun the finger.
    private var offsets = PadFingers()

    /// A touch is a new finger.
    /// - Returns: false: there are four already.
    mutating func add(_ touch: Int, in table: TouchTable) -> Bool {
        guard let place = now.firstFree else { return false }
        touches[place] = touch
        offsets[place] = .zero
        now.insert(place, at: table[touch].position)
        landing.insert(place, at: table[touch].position)
        return true
    }

    /// A touch takes the place of a finger whose touch has lifted.
    /// - Returns: false: there is no such finger.
    mutating func adopt(_ touch: Int, in table: TouchTable) -> Bool {
        let place = (0..<PadFingers.capacity).first { now.contains($0) && touches[$0] < 0 }
        guard let place else { return false }
        touches[place] = touch
        offsets[place] = now[place] - table[touch].position
        return true
    }

    /// The touch of a finger has lifted.
    /// - Parameter staying: the finger stays.
    mutating func lift(_ touch: Int, staying: Bool) {
        for place in 0..<PadFingers.capacity where touches[place] == touch {
            touches[place] = -1
            guard !staying else { continue }
            now.remove(place)
            landing.remove(place)
        }
    }

    /// Motion counts from here: the last finger has landed.
    mutating func mark() { landing = now }

    /// Moves the fingers to where their touches are.
    mutating func move(in context: TouchContext, _ source: PositionSource) {
        var (way, count) = (Point.zero, 0.0)
        for place in 0..<PadFingers.capacity where touches[place] >= 0 {
            let next = context.touches.position(of: touches[place], source) + offsets[place]
            if !context.landed.contains(touches[place]) {
                way = way + (next - now[place])
                count += 1
            }
            now[place] = next
        }
        guard count > 0 else { return }
        way = way / count
        for place in 0..<PadFingers.capacity where now.contains(place) && touches[place] < 0 {
            now[place] = now[place] + way
        }
    }

    /// How far the fingers have moved since the last one landed, in mm, as the root mean square of their travels.
    var travel: Double { landing.distance(to: now) }
}

/// Up to four fingers of a gesture, each at a place of its own, 0 to 3, from its landing on. A plain value, so that
/// copying it allocates nothing.
package struct PadFingers: Hashable, Sendable {
    /// The most fingers: libinput knows no gesture of more.
    package static let capacity = 4

    // Four properties, since an array would be shared memory.
    private var place0 = Point.zero
    private var place1 = Point.zero
    private var place2 = Point.zero
    private var place3 = Point.zero
    private var places: UInt8 = 0

    package init() {}

    /// How many fingers there are.
    package var count: Int { places.nonzeroBitCount }

    /// Where the finger at a place is; the unit is the owner's, mostly mm.
    package subscript(place: Int) -> Point {
        get {
            switch place {
            case 0: place0
            case 1: place1
            case 2: place2
            default: place3
            }
        }
        set {
            switch place {
            case 0: place0 = newValue
            case 1: place1 = newValue
            case 2: place2 = newValue
            default: place3 = newValue
            }
        }
    }

    package func contains(_ place: Int) -> Bool { places & 1 &<< UInt8(truncatingIfNeeded: place) != 0 }

    package mutating func insert(_ place: Int, at position: Point) {
        places |= 1 &<< UInt8(truncatingIfNeeded: place)
        self[place] = position
    }

    package mutating func remove(_ place: Int) {
        places &= ~(1 &<< UInt8(truncatingIfNeeded: place))
        // So that two values with the same fingers are equal.
        self[place] = .zero
    }

    /// Each finger at the position that a function gives it.
    package func map(_ position: (_ place: Int) -> Point) -> PadFingers {
        var mapped = self
        for place in 0..<Self.capacity where contains(place) { mapped[place] = position(place) }
        return mapped
    }

    /// The lowest place without a finger; nil: all are taken.
    package var firstFree: Int? {
        let place = (~places).trailingZeroBitCount
        return place < Self.capacity ? place : nil
    }

    /// The lowest place with a finger; nil: there is none.
    package var first: Int? { (0..<Self.capacity).first(where: contains) }

    /// How far the fingers have to go to others at the same places, as the root mean square of their ways.
    package func distance(to others: PadFingers) -> Double {
        var square = 0.0
        for place in 0..<Self.capacity where contains(place) {
            let way = others[place] - self[place]
            square += way.x * way.x + way.y * way.y
        }
        return (square / Double(max(count, 1))).squareRoot()
    }

    /// The centre of the fingers; zero without any.
    package var centre: Point {
        var sum = Point.zero
        for place in 0..<Self.capacity where contains(place) { sum = sum + self[place] }
        return places == 0 ? .zero : sum / Double(count)
    }
}

import Touch

/// Places of touches in the order in which they were added. Never allocates.
struct PlaceList: Sequence {
    private var places = InlineArray<64, UInt8>(repeating: 0)
    private(set) var count = 0
    /// The same without their order.
    private(set) var set = TouchSet()

    /// No places.
    init() {}

    var isEmpty: Bool { count == 0 }

    /// Adds a place, 0 to 63; one that is there already stays where it is.
    mutating func append(_ place: Int) {
        guard !set.contains(place) else { return }
        places[count] = UInt8(place)
        count += 1
        set.insert(place)
    }

    mutating func removeAll() {
        count = 0
        set = TouchSet()
    }

    func makeIterator() -> Iterator {
        Iterator(list: self)
    }

    struct Iterator: IteratorProtocol {
        fileprivate let list: PlaceList
        fileprivate var index = 0

        mutating func next() -> Int? {
            guard index < list.count else { return nil }
            defer { index += 1 }
            return Int(list.places[index])
        }
    }
}

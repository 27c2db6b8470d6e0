import MudraTouch

/// Indices of touches in the order in which they were added. Never allocates.
struct IndexList: Sequence {
    private var indices = SIMD64<UInt8>()
    private(set) var count = 0
    /// The same indices without their order.
    private(set) var set = TouchSet()

    /// A list without indices.
    init() {}

    var isEmpty: Bool { count == 0 }

    /// Adds an index, 0 to 63; an index that is already in the list keeps its place.
    mutating func append(_ index: Int) {
        guard !set.contains(index) else { return }
        indices[count] = UInt8(index)
        count += 1
        set.insert(index)
    }

    mutating func removeAll() {
        count = 0
        set = TouchSet()
    }

    func makeIterator() -> Iterator {
        Iterator(list: self)
    }

    struct Iterator: IteratorProtocol {
        fileprivate let list: IndexList
        fileprivate var position = 0

        mutating func next() -> Int? {
            guard position < list.count else { return nil }
            defer { position += 1 }
            return Int(list.indices[position])
        }
    }
}

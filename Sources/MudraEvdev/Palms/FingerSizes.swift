import MudraTouch

/// How large fingers are on a panel, in its own unit: the sizes of the contacts that it has told of lately.
struct FingerSizes {
    /// How many contacts are remembered.
    static let capacity = 32

    /// Figures of a number of contacts.
    struct Summary {
        /// How many there are.
        let count: Int
        /// The size that half of them do not exceed.
        let typical: Double
        /// The size that nine of ten do not exceed.
        let large: Double
    }

    private var recent: ContiguousArray<Double> = []
    private var next = 0
    private var sorted: ContiguousArray<Double> = []

    init() {
        recent.reserveCapacity(Self.capacity)
        sorted.reserveCapacity(Self.capacity + TouchFrame.capacity)
    }

    /// How many contacts are known.
    var count: Int { recent.count }

    /// Takes note of a finger's size.
    mutating func note(_ size: Double) {
        if recent.count < Self.capacity {
            recent.append(size)
        } else {
            recent[next] = size
            next = (next + 1) % Self.capacity
        }
    }

    /// Figures of these fingers and of those on the screen; nil: there are none.
    /// - Parameter addOthers: calls what it is given with the sizes of those on the screen.
    mutating func summary(_ addOthers: ((Double) -> Void) -> Void = { _ in }) -> Summary? {
        sorted.removeAll(keepingCapacity: true)
        for size in recent { insert(size) }
        addOthers { insert($0) }
        guard let last = sorted.indices.last else { return nil }
        return Summary(count: sorted.count, typical: sorted[last / 2], large: sorted[last * 9 / 10])
    }

    /// Allocates nothing, as sorting would.
    private mutating func insert(_ size: Double) {
        var index = sorted.count
        sorted.append(size)
        while index > 0, sorted[index - 1] > size {
            sorted[index] = sorted[index - 1]
            index -= 1
        }
        sorted[index] = size
    }
}

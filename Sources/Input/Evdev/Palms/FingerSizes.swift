import MudraTouch

/// The sizes of fingers on a panel, in its own unit: those of the last contacts.
struct FingerSizes {
    /// How many contacts are remembered.
    static let capacity = 32

    /// Statistics of some contacts.
    struct Summary {
        let count: Int
        /// The median size.
        let typical: Double
        /// The size that nine of ten contacts do not exceed.
        let large: Double
    }

    private var recent: ContiguousArray<Double> = []
    private var next = 0
    private var sorted: ContiguousArray<Double> = []

    init() {
        recent.reserveCapacity(Self.capacity)
        sorted.reserveCapacity(Self.capacity + TouchFrame.capacity)
    }

    var count: Int { recent.count }

    mutating func note(_ size: Double) {
        if recent.count < Self.capacity {
            recent.append(size)
        } else {
            recent[next] = size
            next = (next + 1) % Self.capacity
        }
    }

    /// Statistics of the remembered fingers and of the contacts on the screen; nil if there are none.
    /// - Parameter addOthers: calls its argument with the sizes of the contacts on the screen.
    mutating func summary(_ addOthers: ((Double) -> Void) -> Void = { _ in }) -> Summary? {
        sorted.removeAll(keepingCapacity: true)
        for size in recent { insert(size) }
        addOthers { insert($0) }
        guard let last = sorted.indices.last else { return nil }
        return Summary(count: sorted.count, typical: sorted[last / 2], large: sorted[last * 9 / 10])
    }

    /// Unlike sorting, it allocates nothing.
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

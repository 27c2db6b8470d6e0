import MudraTouch

/// The deadlines of a graph's members, and the earliest of them at hand: a frame asks for it more than once.
final class DeadlineTable {
    private static let never = Microseconds.distantFuture.value

    private let values: UnsafeMutableBufferPointer<UInt64>
    @exclusivity(unchecked) private var least = DeadlineTable.never
    /// `least` was taken back, and the next one has not been looked for yet.
    @exclusivity(unchecked) private var isLeastGone = false

    /// No deadlines of so many members.
    init(count: Int) {
        values = .allocate(capacity: count)
        values.initialize(repeating: Self.never)
    }

    deinit {
        values.deallocate()
    }

    /// The earliest deadline; nil: there is none, or none that ever comes.
    var earliest: Microseconds? {
        if isLeastGone {
            least = values.min() ?? Self.never
            isLeastGone = false
        }
        return least == Self.never ? nil : Microseconds(least)
    }

    /// Calls `body` for every member whose deadline is that.
    func forEach(at deadline: Microseconds, _ body: (Int) -> Void) {
        for index in values.indices where values[index] == deadline.value { body(index) }
    }

    /// Sets the deadline of the member at `index`, or takes it back.
    func set(_ deadline: Microseconds?, of index: Int) {
        let value = deadline?.value ?? Self.never
        if values[index] == least { isLeastGone = true }
        values[index] = value
        if value <= least {
            least = value
            isLeastGone = false
        }
    }
}

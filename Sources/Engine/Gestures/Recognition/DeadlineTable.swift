import MudraTouch

/// The deadlines of a graph's members. It caches the earliest one, since a frame asks for it more than once.
final class DeadlineTable {
    private static let never = Microseconds.distantFuture.value

    private let values: UnsafeMutableBufferPointer<UInt64>
    private var least = DeadlineTable.never
    /// The earliest deadline was withdrawn, and the next one has not been looked for yet.
    private var isLeastGone = false

    /// A table for `count` members, without deadlines.
    init(count: Int) {
        values = .allocate(capacity: count)
        values.initialize(repeating: Self.never)
    }

    deinit {
        values.deallocate()
    }

    /// The earliest deadline; nil: no member has one, or none ever comes.
    var earliest: Microseconds? {
        if isLeastGone {
            least = values.min() ?? Self.never
            isLeastGone = false
        }
        return least == Self.never ? nil : Microseconds(least)
    }

    /// Calls `body` for every member with this deadline.
    func forEach(at deadline: Microseconds, _ body: (Int) -> Void) {
        for index in values.indices where values[index] == deadline.value { body(index) }
    }

    /// Sets the deadline of the member at `index`; nil removes it.
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

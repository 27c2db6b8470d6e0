import MudraTouch

/// A set of touches of one screen, by their index in the `TouchTable`. Never allocates.
public struct TouchSet: Hashable, Sendable, Sequence {
    private var bits: UInt64

    /// The empty set.
    public init() {
        bits = 0
    }

    private init(bits: UInt64) {
        self.bits = bits
    }

    private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }

    /// How many touches it holds.
    public var count: Int { bits.nonzeroBitCount }

    /// The touch with the lowest index; nil: it holds none.
    public var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

    /// Whether it holds no touch.
    public var isEmpty: Bool { bits == 0 }

    /// Whether it holds the touch at `index`.
    public func contains(_ index: Int) -> Bool {
        bits & Self.bit(index) != 0
    }

    /// Adds the touch at `index`, 0 to 63.
    public mutating func insert(_ index: Int) {
        bits |= Self.bit(index)
    }

    /// Removes the touch at `index`.
    public mutating func remove(_ index: Int) {
        bits &= ~Self.bit(index)
    }

    /// The touches in either set.
    public func union(_ other: TouchSet) -> TouchSet {
        TouchSet(bits: bits | other.bits)
    }

    /// The touches that are not in `other`.
    public func subtracting(_ other: TouchSet) -> TouchSet {
        TouchSet(bits: bits & ~other.bits)
    }

    /// The touches in both sets.
    public func intersection(_ other: TouchSet) -> TouchSet {
        TouchSet(bits: bits & other.bits)
    }

    /// Whether a touch is in both sets.
    public func overlaps(_ other: TouchSet) -> Bool {
        bits & other.bits != 0
    }

    /// The two touches of a set of two, lower index first; nil for other sets.
    var pair: (Int, Int)? {
        guard count == 2 else { return nil }
        return (bits.trailingZeroBitCount, UInt64.bitWidth - 1 - bits.leadingZeroBitCount)
    }

    /// The lowest index, from 0, that is not in the set; nil if all are.
    var firstFree: Int? {
        let index = (~bits).trailingZeroBitCount
        return index < TouchFrame.capacity ? index : nil
    }

    /// The indices in the set, lowest first.
    public func makeIterator() -> Iterator {
        Iterator(remaining: bits)
    }

    /// Steps through the indices of a set.
    public struct Iterator: IteratorProtocol {
        fileprivate var remaining: UInt64

        /// The next index.
        public mutating func next() -> Int? {
            guard remaining != 0 else { return nil }
            defer { remaining &= remaining - 1 }
            return remaining.trailingZeroBitCount
        }
    }
}

/// A set of a lineup's members by their places. Never allocates once made.
struct MemberSet {
    private var words: ContiguousArray<UInt64>

    /// The empty set of a lineup of so many members.
    init(count: Int) {
        words = ContiguousArray(repeating: 0, count: (count + UInt64.bitWidth - 1) / UInt64.bitWidth)
    }

    func contains(_ place: Int) -> Bool {
        words[place / UInt64.bitWidth] & (1 << UInt64(place % UInt64.bitWidth)) != 0
    }

    mutating func insert(_ place: Int) {
        words[place / UInt64.bitWidth] |= 1 << UInt64(place % UInt64.bitWidth)
    }

    mutating func remove(_ place: Int) {
        words[place / UInt64.bitWidth] &= ~(1 << UInt64(place % UInt64.bitWidth))
    }

    mutating func removeAll() {
        for index in words.indices { words[index] = 0 }
    }

    /// The lowest place of the set that is at least `place`.
    ///
    /// To step through a set that changes on the way, as arbitration makes it: an iterator would hold on to a copy.
    func next(from place: Int) -> Int? {
        var index = place / UInt64.bitWidth
        guard index < words.count else { return nil }
        var word = words[index] & (UInt64.max << UInt64(place % UInt64.bitWidth))
        while word == 0 {
            index += 1
            guard index < words.count else { return nil }
            word = words[index]
        }
        return index * UInt64.bitWidth + word.trailingZeroBitCount
    }
}

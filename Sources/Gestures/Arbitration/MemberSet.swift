/// A set of a lineup's members by their places.
///
/// An object around plain memory, so that looking at it copies nothing and changing it never allocates.
final class MemberSet {
    private let words: UnsafeMutableBufferPointer<UInt64>

    /// The empty set of a lineup of so many members.
    init(count: Int) {
        words = .allocate(capacity: (count + UInt64.bitWidth - 1) / UInt64.bitWidth)
        words.initialize(repeating: 0)
    }

    deinit {
        words.deallocate()
    }

    private static func word(of place: Int) -> Int { place >> 6 }

    private static func bit(of place: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: place) }

    var isEmpty: Bool {
        for index in 0..<words.count where words[index] != 0 { return false }
        return true
    }

    func contains(_ place: Int) -> Bool {
        words[Self.word(of: place)] & Self.bit(of: place) != 0
    }

    func insert(_ place: Int) {
        words[Self.word(of: place)] |= Self.bit(of: place)
    }

    func remove(_ place: Int) {
        words[Self.word(of: place)] &= ~Self.bit(of: place)
    }

    /// Adds all of another set of the same lineup.
    func formUnion(_ other: MemberSet) {
        for index in 0..<words.count { words[index] |= other.words[index] }
    }

    func removeAll() {
        words.update(repeating: 0)
    }

    /// Calls `body` for every place of the set, lowest first. The set may change on the way, as arbitration makes it: what
    /// is added or removed further on counts.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for index in 0..<words.count {
            var ahead = UInt64.max
            while true {
                let word = words[index] & ahead
                guard word != 0 else { break }
                let bit = word.trailingZeroBitCount
                ahead = (UInt64.max &<< UInt64(truncatingIfNeeded: bit)) &<< 1
                body(index * UInt64.bitWidth + bit)
            }
        }
    }

    /// Whether a place of the set satisfies the condition.
    func contains(where condition: (Int) -> Bool) -> Bool {
        first(where: condition) != nil
    }

    /// The lowest place of the set that satisfies the condition.
    func first(where condition: (Int) -> Bool) -> Int? {
        var next = next(from: 0)
        while let place = next {
            if condition(place) { return place }
            next = self.next(from: place + 1)
        }
        return nil
    }

    /// The lowest place of the set that is at least `place`.
    func next(from place: Int) -> Int? {
        var index = Self.word(of: place)
        guard index < words.count else { return nil }
        var word = words[index] & (UInt64.max &<< UInt64(truncatingIfNeeded: place))
        while word == 0 {
            index += 1
            guard index < words.count else { return nil }
            word = words[index]
        }
        return index * UInt64.bitWidth + word.trailingZeroBitCount
    }
}

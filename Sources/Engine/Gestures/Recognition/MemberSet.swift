/// A set of a graph's members, by index.
///
/// A class around plain memory: reading it copies nothing, and changing it never allocates.
final class MemberSet {
    private let words: UnsafeMutableBufferPointer<UInt64>

    /// The empty set for a graph of `count` members.
    init(count: Int) {
        words = .allocate(capacity: (count + UInt64.bitWidth - 1) / UInt64.bitWidth)
        words.initialize(repeating: 0)
    }

    deinit {
        words.deallocate()
    }

    private static func word(of index: Int) -> Int { index >> 6 }

    private static func bit(of index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }

    var isEmpty: Bool {
        for wordIndex in 0..<words.count where words[wordIndex] != 0 { return false }
        return true
    }

    func contains(_ index: Int) -> Bool {
        words[Self.word(of: index)] & Self.bit(of: index) != 0
    }

    func insert(_ index: Int) {
        words[Self.word(of: index)] |= Self.bit(of: index)
    }

    func remove(_ index: Int) {
        words[Self.word(of: index)] &= ~Self.bit(of: index)
    }

    /// Adds all members of another set of the same graph.
    func formUnion(_ other: MemberSet) {
        for wordIndex in 0..<words.count { words[wordIndex] |= other.words[wordIndex] }
    }

    func removeAll() {
        words.update(repeating: 0)
    }

    /// Calls `body` for every index in the set, lowest first. `body` may change the set, as arbitration does; changes
    /// at higher indices take effect.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for wordIndex in 0..<words.count {
            var ahead = UInt64.max
            while true {
                let word = words[wordIndex] & ahead
                guard word != 0 else { break }
                let bit = word.trailingZeroBitCount
                ahead = (UInt64.max &<< UInt64(truncatingIfNeeded: bit)) &<< 1
                body(wordIndex * UInt64.bitWidth + bit)
            }
        }
    }

    /// Whether an index in the set satisfies the condition.
    func contains(where condition: (Int) -> Bool) -> Bool {
        first(where: condition) != nil
    }

    /// The lowest index in the set that satisfies the condition.
    func first(where condition: (Int) -> Bool) -> Int? {
        var next = next(from: 0)
        while let index = next {
            if condition(index) { return index }
            next = self.next(from: index + 1)
        }
        return nil
    }

    /// The lowest index in the set that is at least `index`.
    func next(from index: Int) -> Int? {
        var wordIndex = Self.word(of: index)
        guard wordIndex < words.count else { return nil }
        var word = words[wordIndex] & (UInt64.max &<< UInt64(truncatingIfNeeded: index))
        while word == 0 {
            wordIndex += 1
            guard wordIndex < words.count else { return nil }
            word = words[wordIndex]
        }
        return wordIndex * UInt64.bitWidth + word.trailingZeroBitCount
    }
}

/// Who of a lineup is at what, so that a frame costs nothing for those that its touches do not concern.
final class Standings {
    /// Those with touches, or with an attempt that goes on without.
    var awake: MemberSet
    /// Those whose gesture has begun and is not over.
    var begun: MemberSet
    /// For each member those that it or they have been asked about in this attempt, and for whose failure it waits.
    private var asked: ContiguousArray<MemberSet>
    private var waitsFor: ContiguousArray<MemberSet>

    /// Nobody is at anything.
    init(count: Int) {
        awake = MemberSet(count: count)
        begun = MemberSet(count: count)
        asked = ContiguousArray((0..<count).map { _ in MemberSet(count: count) })
        waitsFor = ContiguousArray((0..<count).map { _ in MemberSet(count: count) })
    }

    /// Whether `place` must be asked about `other` once more in this attempt. Only the first call says so.
    func firstAsk(_ place: Int, about other: Int) -> Bool {
        defer { asked[place].insert(other) }
        return !asked[place].contains(other)
    }

    func makeWait(_ place: Int, for other: Int) {
        waitsFor[place].insert(other)
    }

    func waits(_ place: Int, for other: Int) -> Bool {
        waitsFor[place].contains(other)
    }

    /// Those that `place` waits for because one of the two said so, one by one.
    func nextRequirement(of place: Int, from other: Int) -> Int? {
        waitsFor[place].next(from: other)
    }

    /// The attempt is over: whoever was asked will be asked again.
    func forgetAnswers(of place: Int) {
        asked[place].removeAll()
        waitsFor[place].removeAll()
    }
}

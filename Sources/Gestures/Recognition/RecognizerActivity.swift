import MudraTouch

/// What the members of a graph are at, so that a frame costs nothing for those that it does not concern.
///
/// At the end of every step members report here (`RecognizerCore.reportActivity`); the engine looks only at those it finds
/// in a set.
final class RecognizerActivity {
    /// Those with touches, or with an attempt that goes on without.
    let awake: MemberSet
    /// Those of them that are to hear of moves: they have not said their last word, and have the fingers they need.
    let following: MemberSet
    /// Those with a pending transition.
    let pending: MemberSet
    /// Those whose gesture has begun and is not over.
    let begun: MemberSet
    /// Those whose beginning is pending and kept waiting, as of the last arbitration.
    let held: MemberSet
    /// Something has changed that may end an attempt, or start one.
    @exclusivity(unchecked) var isUnsettled = false
    let deadlines: DeadlineTable
    /// How often a touch has come to a member: one that was asked about all since then need not look for others.
    private var arrivals = 1
    /// For each member the count of arrivals when it was last asked about all others.
    private var askedSince: ContiguousArray<Int>
    /// For each member those that it or they have been asked about in this attempt, and for whose failure it waits.
    private let asked: ContiguousArray<MemberSet>
    private let waitsFor: ContiguousArray<MemberSet>
    /// Called with what explains the transitions; nil: nothing is to be explained.
    @exclusivity(unchecked) var onTrace: ((any Recognizer, TraceEvent.Kind) -> Void)? {
        didSet { isTraced = onTrace != nil }
    }
    /// `onTrace` is set: a flag, since looking at a closure counts a reference.
    @exclusivity(unchecked) private(set) var isTraced = false

    /// All members are at rest.
    init(count: Int) {
        awake = MemberSet(count: count)
        following = MemberSet(count: count)
        pending = MemberSet(count: count)
        begun = MemberSet(count: count)
        held = MemberSet(count: count)
        deadlines = DeadlineTable(count: count)
        askedSince = ContiguousArray(repeating: 0, count: count)
        asked = ContiguousArray((0..<count).map { _ in MemberSet(count: count) })
        waitsFor = ContiguousArray((0..<count).map { _ in MemberSet(count: count) })
    }

    /// A touch has come to it.
    func wake(_ index: Int) {
        awake.insert(index)
        arrivals &+= 1
    }

    /// Touches concern it no more.
    func rest(_ index: Int) {
        awake.remove(index)
        following.remove(index)
        held.remove(index)
    }

    /// Takes note of whether a transition of a member is pending.
    func setPending(_ isPending: Bool, isHeld: Bool, _ index: Int) {
        if isPending { pending.insert(index) } else { pending.remove(index) }
        if !isHeld { held.remove(index) }
    }

    /// Takes note of whether a member is to hear of moves.
    func setFollowing(_ isFollowing: Bool, _ index: Int) {
        if isFollowing && awake.contains(index) { following.insert(index) } else { following.remove(index) }
    }

    /// Whether a touch has come to a member since `index` was asked about all others. Only the first call says so.
    func hasStrangers(_ index: Int) -> Bool {
        defer { askedSince[index] = arrivals }
        return askedSince[index] != arrivals
    }

    /// Whether `index` must be asked about `other` once more in this attempt. Only the first call says so.
    func firstAsk(_ index: Int, about other: Int) -> Bool {
        defer { asked[index].insert(other) }
        return !asked[index].contains(other)
    }

    func makeWait(_ index: Int, for other: Int) {
        waitsFor[index].insert(other)
    }

    func waits(_ index: Int, for other: Int) -> Bool {
        waitsFor[index].contains(other)
    }

    /// Those that `index` waits for because one of the two said so.
    func requirements(of index: Int) -> MemberSet {
        waitsFor[index]
    }

    /// The attempt is over: those that were asked are asked again in the next.
    func forgetAnswers(of index: Int) {
        askedSince[index] = 0
        asked[index].removeAll()
        waitsFor[index].removeAll()
    }
}

import MudraTouch

/// Who of a graph is at what, so that a frame costs nothing for those that it does not concern.
///
/// Members report here what changes (`RecognizerCore.seat`); the engine looks only at those it finds in a set.
final class RecognizerActivity {
    /// Those with touches, or with an attempt that goes on without.
    let awake: MemberSet
    /// Those of them that are to hear of moves: they have not said their last word, and have the fingers they need.
    let following: MemberSet
    /// Those that want something and have not been granted it.
    let wishing: MemberSet
    /// Those whose gesture has begun and is not over.
    let begun: MemberSet
    /// Those that want to begin and are kept waiting, as of the last arbitration.
    let held: MemberSet
    /// Something has changed that may end an attempt, or start one.
    @exclusivity(unchecked) var isUnsettled = false
    let deadlines: DeadlineTable
    /// How often a touch has come to anybody: who has been asked about all since then need not look for others.
    private var arrivals = 1
    /// For each member the count of arrivals when it was last asked about everybody.
    private var askedSince: ContiguousArray<Int>
    /// For each member those that it or they have been asked about in this attempt, and for whose failure it waits.
    private let asked: ContiguousArray<MemberSet>
    private let waitsFor: ContiguousArray<MemberSet>
    /// Whom to tell why; nil: nobody asks.
    @exclusivity(unchecked) var onTrace: ((any Recognizer, TraceEvent.Event) -> Void)? {
        didSet { isAsked = onTrace != nil }
    }
    /// Somebody asks why: a flag, since looking at a closure counts a reference.
    @exclusivity(unchecked) private(set) var isAsked = false

    /// Nobody is at anything.
    init(count: Int) {
        awake = MemberSet(count: count)
        following = MemberSet(count: count)
        wishing = MemberSet(count: count)
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

    /// Takes note of what a member wants.
    func setWishing(_ isWishing: Bool, isHeld: Bool, _ index: Int) {
        if isWishing { wishing.insert(index) } else { wishing.remove(index) }
        if !isHeld { held.remove(index) }
    }

    /// Takes note of whether a member is to hear of moves.
    func setFollowing(_ isFollowing: Bool, _ index: Int) {
        if isFollowing && awake.contains(index) { following.insert(index) } else { following.remove(index) }
    }

    /// Whether a touch has come to anybody since `index` was asked about everybody. Only the first call says so.
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

    /// The attempt is over: whoever was asked will be asked again.
    func forgetAnswers(of index: Int) {
        askedSince[index] = 0
        asked[index].removeAll()
        waitsFor[index].removeAll()
    }
}

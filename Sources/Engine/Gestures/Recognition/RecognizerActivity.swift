import MudraTouch

/// The activity of a graph's members, kept in sets so that a frame costs nothing for members that it does not concern.
///
/// Members report here at the end of every step (`RecognizerCore.reportActivity`), and the engine looks only at members
/// in a set.
final class RecognizerActivity {
    /// Members with touches, or with an attempt that goes on without touches.
    let awake: MemberSet
    /// Awake members that get moves: they are undecided and have the fingers they need.
    let following: MemberSet
    /// Members with a pending transition.
    let pending: MemberSet
    /// Members whose gesture has begun and is not over.
    let begun: MemberSet
    /// Members whose beginning is pending and had to wait in the last arbitration.
    let held: MemberSet
    /// A change may end or start an attempt.
    var isUnsettled = false
    let deadlines: DeadlineTable
    /// Counts the touches that came to members. A member that asked about all others since the last one need not ask
    /// again.
    private var arrivals = 1
    /// For each member, the count of arrivals when it last asked about all others.
    private var askedSince: ContiguousArray<Int>
    /// For each member, the members that it has asked about in this attempt, and the members whose failure it waits
    /// for.
    private let asked: ContiguousArray<MemberSet>
    private let waitsFor: ContiguousArray<MemberSet>
    /// Called with events that explain the transitions; nil: nothing is explained.
    var onTrace: ((any Recognizer, TraceEvent.Kind) -> Void)? {
        didSet { isTraced = onTrace != nil }
    }
    /// `onTrace` is set. A flag, because looking at a closure counts a reference.
    private(set) var isTraced = false

    /// A graph's activity with all members at rest.
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

    /// A touch has come to the member.
    func wake(_ index: Int) {
        awake.insert(index)
        arrivals &+= 1
    }

    /// The member has no touches and no attempt any more.
    func rest(_ index: Int) {
        awake.remove(index)
        following.remove(index)
        held.remove(index)
    }

    /// Records whether a transition of a member is pending.
    func setPending(_ isPending: Bool, isHeld: Bool, _ index: Int) {
        if isPending { pending.insert(index) } else { pending.remove(index) }
        if !isHeld { held.remove(index) }
    }

    /// Records whether a member gets moves.
    func setFollowing(_ isFollowing: Bool, _ index: Int) {
        if isFollowing && awake.contains(index) { following.insert(index) } else { following.remove(index) }
    }

    /// Whether a touch has come to a member since `index` last asked about all others. Only the first call returns
    /// true.
    func hasStrangers(_ index: Int) -> Bool {
        defer { askedSince[index] = arrivals }
        return askedSince[index] != arrivals
    }

    /// Whether `index` still has to ask about `other` in this attempt. Only the first call returns true.
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

    /// The members that `index` waits for because one of the two asked for it in this attempt.
    func requirements(of index: Int) -> MemberSet {
        waitsFor[index]
    }

    /// Forgets the answers of an attempt that is over: the next attempt asks again.
    func forgetAnswers(of index: Int) {
        askedSince[index] = 0
        asked[index].removeAll()
        waitsFor[index].removeAll()
    }
}

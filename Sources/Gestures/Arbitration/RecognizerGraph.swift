import MudraTouch

/// The recognizers of one screen in order of precedence, how they relate, and the zones that they are attached to.
///
/// A graph is made outside of the real-time queue and handed to the engine whole, between two frames. It is one
/// engine's alone.
public final class RecognizerGraph {
    /// A recognizer that is to take part.
    public struct Entry {
        let recognizer: any Recognizer
        let user: UInt32
        let zone: UInt32
        let requiresFailureOf: [String]
        let simultaneousWith: [String]
        let counter: GestureCounter?

        /// - Parameters:
        ///   - recognizer: who takes part; one that the engine already has keeps its state.
        ///   - user: recognizers of different users take no notice of each other; names are unique within a user.
        ///   - zone: the tag of the zone that it is attached to; 0 is the whole screen.
        ///   - requiresFailureOf: names of those that must have failed before it may begin. A name that nobody has
        ///     counts as failed.
        ///   - simultaneousWith: names of those that may be active together with it.
        ///   - counter: numbers its gestures; nil: the engine's. The gaps in a user's numbers would tell how many gestures
        ///     another user makes.
        public init(
            _ recognizer: any Recognizer, user: UInt32 = 0, zone: UInt32 = 0, requiresFailureOf: [String] = [],
            simultaneousWith: [String] = [], counting counter: GestureCounter? = nil
        ) {
            self.recognizer = recognizer
            self.user = user
            self.zone = zone
            self.requiresFailureOf = requiresFailureOf
            self.simultaneousWith = simultaneousWith
            self.counter = counter
        }
    }

    /// A recognizer with its relations as indices in the graph. An object, so that looking at it copies nothing.
    final class Member {
        let recognizer: any Recognizer
        let core: RecognizerCore
        let isContinuous: Bool
        let user: UInt32
        /// Numbers its gestures; nil: the engine's counter does.
        let counter: GestureCounter?
        /// Those that must have failed before it may begin.
        var requirements: [Int] = []
        /// Those that may be active together with it.
        var partners: [Int] = []

        init(_ entry: Entry) {
            recognizer = entry.recognizer
            core = entry.recognizer.core
            isContinuous = entry.recognizer.isContinuous
            user = entry.user
            counter = entry.counter
        }
    }

    /// The zones of a user, and who gets the touches that land in each: its own recognizers and its ancestors', its own
    /// first.
    struct Tree {
        let user: UInt32
        let zones: ZoneMap
        fileprivate(set) var receivers: [MemberSet] = []
    }

    let members: ContiguousArray<Member>
    /// The same, in plain memory.
    private let uncounted: UnsafeMutablePointer<Unmanaged<Member>>
    /// One for every user.
    let trees: [Tree]
    /// Who is at what, as the engine goes along. Made here, since the real-time queue must not allocate.
    let activity: RecognizerActivity

    /// Nobody.
    public convenience init() {
        self.init([])
    }

    /// The recognizers of `entries` on a screen with the zones `areas`; both stand in order of declaration.
    public init(_ entries: [Entry], zones areas: [ZoneArea] = []) {
        let users = Set(entries.map(\.user) + areas.map(\.user)).sorted()
        var trees = users.map { user in Tree(user: user, zones: ZoneMap(areas.filter { $0.user == user })) }
        let placed = entries.map { entry in
            let tree = users.firstIndex(of: entry.user) ?? 0
            return (entry: entry, tree: tree, zone: trees[tree].zones.index(ofTag: entry.zone))
        }
        let depths = placed.map { trees[$0.tree].zones.depth(of: $0.zone) }
        let ordered = placed.indices.sorted { lhs, rhs in
            if depths[lhs] != depths[rhs] { return depths[lhs] > depths[rhs] }
            let (left, right) = (placed[lhs].entry.recognizer.precedence, placed[rhs].entry.recognizer.precedence)
            return left == right ? lhs < rhs : left < right
        }.map { placed[$0] }
        for tree in trees.indices {
            let zones = trees[tree].zones
            let receivers = (0..<zones.count).map { _ in MemberSet(count: ordered.count) }
            for (index, member) in ordered.enumerated() where member.tree == tree {
                receivers[member.zone].insert(index)
            }
            for zone in zones.outermostFirst.dropFirst() {
                receivers[zone].formUnion(receivers[zones.parent(of: zone)])
            }
            trees[tree].receivers = receivers
        }
        self.trees = trees
        members = ContiguousArray(ordered.map { Member($0.entry) })
        uncounted = .allocate(capacity: members.count)
        for (index, member) in members.enumerated() {
            (uncounted + index).initialize(to: Unmanaged.passUnretained(member))
        }
        activity = RecognizerActivity(count: ordered.count)
        relate(ordered.map(\.entry))
    }

    deinit {
        uncounted.deallocate()
    }

    /// Shows a member without counting a reference to it, which would cost more than most frames have to do with it: the
    /// graph holds all of them for as long as it lives.
    @inline(__always)
    func look(at index: Int, _ body: (Member) -> Void) {
        uncounted[index]._withUnsafeGuaranteedRef(body)
    }

    /// Tells why, where somebody asks.
    @inline(__always)
    func tell(_ index: Int, _ event: @autoclosure () -> TraceEvent.Event) {
        if activity.isAsked, let onTrace = activity.onTrace { onTrace(members[index].recognizer, event()) }
    }

    private func relate(_ ordered: [Entry]) {
        struct Key: Hashable {
            let user: UInt32
            let name: String
        }
        let names = ordered.enumerated().map { (Key(user: $1.user, name: $1.recognizer.core.name), $0) }
        let indices = Dictionary(names, uniquingKeysWith: { first, _ in first })
        let identities = ordered.enumerated().map { (ObjectIdentifier($1.recognizer), $0) }
        let objects = Dictionary(identities, uniquingKeysWith: { first, _ in first })
        for (index, entry) in ordered.enumerated() {
            let named = { (name: String) in indices[Key(user: entry.user, name: name)] }
            members[index].requirements =
                entry.requiresFailureOf.compactMap(named)
                + members[index].core.requirements.compactMap { objects[ObjectIdentifier($0)] }
            for partner in entry.simultaneousWith.compactMap(named) {
                members[index].partners.append(partner)
                members[partner].partners.append(index)
            }
        }
    }

    /// Whether what one does is the other's business: same user, and a touch or an unfinished tap sequence in common.
    func shareTouches(_ lhs: Int, _ rhs: Int) -> Bool {
        members[lhs].user == members[rhs].user
            && members[lhs].core.involved.overlaps(members[rhs].core.involved)
    }

    /// Whether both may be active at the same time.
    func areSimultaneous(_ lhs: Int, _ rhs: Int) -> Bool {
        if members[lhs].partners.contains(rhs) { return true }
        let (left, right) = (members[lhs], members[rhs])
        return left.core.delegate?.recognizer(
            left.recognizer, shouldRecognizeSimultaneouslyWith: right.recognizer) == true
            || right.core.delegate?.recognizer(
                right.recognizer, shouldRecognizeSimultaneouslyWith: left.recognizer) == true
    }
}

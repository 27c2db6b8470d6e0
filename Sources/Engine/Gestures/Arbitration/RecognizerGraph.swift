import MudraTouch

/// The recognizers of one screen in order of precedence, their relations, and the zones that they are attached to.
///
/// A graph is made outside of the real-time queue and handed to the engine whole, between two frames. It belongs to one
/// engine.
///
/// Its behaviour is in extensions: `+Relations` (which members prevent each other or wait for each other), `+Attempt`
/// (offering touches, feeding frames, resets), `+BeginDecision` (for the arbiter) and `+Claims` (for the touch gate).
package final class RecognizerGraph {
    let members: ContiguousArray<GraphMember>
    /// The same members in plain memory, to reach them without reference counting.
    private let uncounted: UnsafeMutablePointer<Unmanaged<GraphMember>>
    /// One tree per user.
    let trees: [ZoneTree]
    /// The members that ask for changes of pressure.
    let pressureFollowers: [Int]
    /// The state that the members report. Allocated here, because the real-time queue must not allocate.
    let activity: RecognizerActivity

    /// A graph without recognizers.
    package convenience init() {
        self.init([])
    }

    /// The recognizers of `placements` on a screen with the zones `areas`, both in order of declaration.
    /// - Parameter shapes: the shapes of zones that are no rectangles, by their tags.
    package init(_ placements: [Placement], zones areas: [ZoneArea] = [], shapes: [UInt32: ZoneShape] = [:]) {
        let users = Set(placements.map(\.user) + areas.map(\.user)).sorted()
        var trees = users.map { user in ZoneTree(user: user, areas.filter { $0.user == user }, shapes: shapes) }
        let located = placements.map { placement in
            let tree = users.firstIndex(of: placement.user) ?? 0
            return (placement: placement, tree: tree, zone: trees[tree].zones.index(ofTag: placement.zone))
        }
        let depths = located.map { trees[$0.tree].zones.depth(of: $0.zone) }
        let precedences = placements.map { ($0.recognizer as? any ArbitratedRecognizer)?.precedence ?? .ofOneFinger }
        let ordered = located.indices.sorted { lhs, rhs in
            if depths[lhs] != depths[rhs] { return depths[lhs] > depths[rhs] }
            let (left, right) = (precedences[lhs], precedences[rhs])
            return left == right ? lhs < rhs : left < right
        }.map { located[$0] }
        for tree in trees.indices {
            trees[tree].setReceivers(ordered.map { $0.tree == tree ? $0.zone : nil })
        }
        self.trees = trees
        members = ContiguousArray(ordered.map { GraphMember($0.placement) })
        pressureFollowers = members.indices.filter { [members] in members[$0].core.followsPressure }
        uncounted = .allocate(capacity: members.count)
        for (index, member) in members.enumerated() {
            (uncounted + index).initialize(to: Unmanaged.passUnretained(member))
        }
        activity = RecognizerActivity(count: ordered.count)
        relate(ordered.map(\.placement))
        for index in members.indices {
            guard let recognizer = members[index].arbitrated else { continue }
            members[index].successors = members.indices.filter { other in
                members[other].arbitrated.map(recognizer.canGrow(into:)) == true
                    && ordered[index].tree == ordered[other].tree && !members[index].partners.contains(other)
                    && trees[ordered[index].tree].zones.areOnOneWay(ordered[index].zone, ordered[other].zone)
            }
        }
    }

    /// Tells each member whether an enabled recognizer exists that its fingers may grow into.
    func noteGrowth() {
        for member in members {
            member.core.mayGrow = member.successors.contains { members[$0].core.isEnabled && !members[$0].isPaused }
        }
    }

    deinit {
        uncounted.deallocate()
    }

    /// Records which members each one waits for and which it may be active together with.
    /// - Parameter placements: the members' placements, in the order of the members.
    private func relate(_ placements: [Placement]) {
        struct OwnedName: Hashable {
            let user: UInt32
            let name: String
        }
        let names = placements.enumerated().compactMap { index, placement in
            placement.recognizer.core.name.map { (OwnedName(user: placement.user, name: $0), index) }
        }
        let indices = Dictionary(names, uniquingKeysWith: { first, _ in first })
        let identities = placements.enumerated().map { (ObjectIdentifier($1.recognizer), $0) }
        let objects = Dictionary(identities, uniquingKeysWith: { first, _ in first })
        for (index, placement) in placements.enumerated() {
            let named = { (name: String) in indices[OwnedName(user: placement.user, name: name)] }
            members[index].requirements =
                placement.requiresFailureOf.compactMap(named)
                + members[index].core.requirements.compactMap { objects[ObjectIdentifier($0)] }
            for partner in placement.simultaneousWith.compactMap(named) {
                members[index].partners.append(partner)
                members[partner].partners.append(index)
            }
        }
    }

    /// Calls `body` with a member without counting a reference to it. Counting would cost more than most frames have to
    /// do with the member, and the graph holds all members for as long as it lives.
    @inline(__always)
    func look(at index: Int, _ body: (GraphMember) -> Void) {
        uncounted[index]._withUnsafeGuaranteedRef(body)
    }

    /// Traces an event of a member; does nothing while transitions are not traced.
    @inline(__always)
    func trace(_ index: Int, _ kind: @autoclosure () -> TraceEvent.Kind) {
        if activity.isTraced, let onTrace = activity.onTrace { onTrace(members[index].recognizer, kind()) }
    }
}

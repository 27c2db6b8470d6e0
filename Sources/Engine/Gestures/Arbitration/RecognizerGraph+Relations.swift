// How members relate: which of them prevent each other, wait for each other's failure, or may be active together.

extension RecognizerGraph {
    /// Whether two members can affect each other: they have the same user, and a touch or an unfinished tap sequence in
    /// common.
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

    /// Whether `other` fails when `index` begins.
    func prevents(_ index: Int, _ other: Int) -> Bool {
        guard index != other, shareTouches(index, other), !areSimultaneous(index, other) else { return false }
        let (winner, loser) = (members[index].recognizer, members[other].recognizer)
        return winner.canPrevent(loser) && loser.canBePrevented(by: winner)
    }

    /// Whether a recognizer waits for `index` to fail before it may begin.
    func isAwaited(_ index: Int) -> Bool {
        activity.held.contains { waiting in
            requires(waiting, failureOf: index) && shareTouches(waiting, index)
        }
    }

    /// Whether `index` may not begin before `other` has failed.
    func requires(_ index: Int, failureOf other: Int) -> Bool {
        members[index].requirements.contains(other) || activity.waits(index, for: other)
    }
}

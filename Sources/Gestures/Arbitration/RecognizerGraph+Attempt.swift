import MudraTouch

extension RecognizerGraph {
    /// Tells the members that a frame concerns what it means to them.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        if context.changing.isEmpty {
            let moved = changes.moved
            Unmanaged.passUnretained(activity.following)._withUnsafeGuaranteedRef { following in
                following.forEach { index in
                    look(at: index) { member in
                        guard member.core.touches.overlaps(moved) else { return }
                        member.recognizer.handle(.moved, in: context)
                        member.core.reportMove()
                    }
                }
            }
        } else {
            activity.isUnsettled = true
            activity.awake.forEach { index in members[index].recognizer.feed(changes, in: context) }
        }
    }

    /// A member's deadline has come.
    func fireDeadline(of index: Int, in context: TouchContext) {
        let (recognizer, core) = (members[index].recognizer, members[index].core)
        core.deadline = nil
        recognizer.handle(.deadline, in: context)
        if core.isAbandoned { core.abandon() }
        core.reportActivity()
    }

    /// Makes a member ready for its next attempt, if this one is over.
    /// - Returns: the touches that must keep their indices for it.
    func retire(_ index: Int) -> TouchSet {
        let member = members[index]
        if mayReset(index) {
            member.recognizer.clear()
            activity.forgetAnswers(of: index)
        }
        if member.core.isAtRest { activity.rest(index) }
        return member.core.involved
    }

    /// A recognizer is reset when no touch of its attempt is down and no other waits for its failure.
    private func mayReset(_ index: Int) -> Bool {
        let core = members[index].core
        return core.touches.isEmpty && core.ignored.isEmpty && core.state.isFinished && !isAwaited(index)
    }
}

import MudraTouch

// An attempt: what a recognizer goes through from its first touch until it is reset.

extension Recognizer {
    /// Why it is not to see a touch that has just landed; nil: it is.
    func skipReason(of index: Int, in touches: TouchTable) -> SkipReason? {
        guard core.isEnabled else { return .disabled }
        let touch = touches[index]
        guard core.options.allowedTools.contains(touch.tool) else { return .tool }
        if core.options.requiresExclusiveTool, let first = core.touches.first(where: { _ in true }),
            touches[first].tool != touch.tool
        {
            return .tool
        }
        return core.delegate?.recognizer(self, shouldReceive: touch) ?? true ? nil : .vetoed
    }

    /// Tells it what the frame means to it.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        for index in changes.landed where core.touches.contains(index) && core.isListening(isContinuous) {
            handle(.landed(index), in: context)
            if core.ignored.contains(index) { core.tell(self, .ignores(context.touches[index].contact)) }
        }
        if core.isListening(isContinuous), core.touches.overlaps(changes.moved), followsMoves {
            handle(.moved, in: context)
        }
        for index in changes.lifted {
            core.ignored.remove(index)
            guard core.touches.contains(index) else { continue }
            core.touches.remove(index)
            if core.isListening(isContinuous) { handle(.lifted(index), in: context) }
        }
        for index in changes.cancelled {
            core.ignored.remove(index)
            guard core.touches.contains(index) else { continue }
            core.touches.remove(index)
            if !core.state.isFinished { core.fail(because: context.lost(index)) }
        }
        if core.isAbandoned { core.abandon() }
        core.touchesChanged(followsMoves: followsMoves)
    }

    /// Takes a resting touch from it, unless its gesture has begun.
    func drop(_ index: Int, in context: TouchContext) {
        guard core.state == .possible || core.state == .failed, !core.isHeld else { return }
        let wasAnalysed = core.touches.contains(index)
        core.release(index)
        core.involved.remove(index)
        guard core.touches.isEmpty && core.ignored.isEmpty else {
            guard wasAnalysed && core.isUndecided else { return }
            handle(.dropped(index), in: context)
            if case .fail = core.pending { core.explain(context.restingTouch(index)) }
            return
        }
        clear()
    }

    /// Makes it ready for the next attempt.
    func clear() {
        core.clear()
        reset()
        core.tell(self, .resets)
    }
}

extension RecognizerCore {
    /// A touch is its own from now on; if it has said its last word, it only has to wait for its lift.
    func offer(_ index: Int, isContinuous: Bool) {
        if isListening(isContinuous) {
            touches.insert(index)
            involved.insert(index)
        } else if !isHeld {
            ignored.insert(index)
        }
    }

    /// A touch is gone.
    func release(_ index: Int) {
        touches.remove(index)
        ignored.remove(index)
    }

    /// It is still possible, but its fingers have lifted and it waits for no time to come: it would be stuck for ever.
    var isAbandoned: Bool {
        guard state == .possible, pending.isNone else { return false }
        return deadline == nil && touches.isEmpty && ignored.isEmpty && !involved.isEmpty
    }

    /// Whether it hears of its touches: a gesture that is kept waiting goes on if it is one that lasts.
    func isListening(_ isContinuous: Bool) -> Bool {
        isUndecided || (isHeld && isContinuous)
    }
}

extension RecognizerGraph {
    /// Tells everybody whom it concerns what the frame means to them.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        if context.changing.isEmpty {
            let moved = changes.moved
            Unmanaged.passUnretained(activity.following)._withUnsafeGuaranteedRef { following in
                following.forEach { index in
                    look(at: index) { member in
                        if member.core.touches.overlaps(moved) { member.recognizer.handle(.moved, in: context) }
                    }
                }
            }
        } else {
            activity.isUnsettled = true
            activity.awake.forEach { index in members[index].recognizer.feed(changes, in: context) }
        }
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

    /// A recognizer is reset when no touch of its attempt is down and nobody still waits for its failure.
    private func mayReset(_ index: Int) -> Bool {
        let core = members[index].core
        return core.touches.isEmpty && core.ignored.isEmpty && core.state.isFinished && !isAwaited(index)
    }
}

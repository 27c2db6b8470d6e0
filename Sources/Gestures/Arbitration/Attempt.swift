import Touch

// An attempt: what a recognizer goes through from its first touch until it is reset.

extension Recognizer {
    /// Why it is not to see a touch that has just landed; nil: it is.
    func oversight(of place: Int, in touches: TouchTable) -> Oversight? {
        guard core.isEnabled else { return .disabled }
        let touch = touches[place]
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
        for place in changes.landed where core.touches.contains(place) && core.isListening(isContinuous) {
            handle(.landed(place), in: context)
            if core.ignored.contains(place) { core.tell(self, .ignores(context.touches[place].contact)) }
        }
        if core.isListening(isContinuous), core.touches.overlaps(changes.moved), followsMoves {
            handle(.moved, in: context)
        }
        for place in changes.lifted {
            core.ignored.remove(place)
            guard core.touches.contains(place) else { continue }
            core.touches.remove(place)
            if core.isListening(isContinuous) { handle(.lifted(place), in: context) }
        }
        for place in changes.cancelled {
            core.ignored.remove(place)
            guard core.touches.contains(place) else { continue }
            core.touches.remove(place)
            if !core.state.isFinished { core.fail(because: context.lost(place)) }
        }
        if core.isAbandoned { core.abandon() }
        core.touchesChanged(followsMoves: followsMoves)
    }

    /// Takes a resting touch from it, unless its gesture has begun.
    func drop(_ place: Int, in context: TouchContext) {
        guard core.state == .possible || core.state == .failed, !core.isHeld else { return }
        let wasAnalysed = core.touches.contains(place)
        core.release(place)
        core.involved.remove(place)
        guard core.touches.isEmpty && core.ignored.isEmpty else {
            guard wasAnalysed && core.isUndecided else { return }
            handle(.dropped(place), in: context)
            if case .fail = core.wish { core.explain(context.rested(place)) }
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
    func offer(_ place: Int, isContinuous: Bool) {
        if isListening(isContinuous) {
            touches.insert(place)
            involved.insert(place)
        } else if !isHeld {
            ignored.insert(place)
        }
    }

    /// A touch is gone.
    func release(_ place: Int) {
        touches.remove(place)
        ignored.remove(place)
    }

    /// It is still possible, but its fingers have lifted and it waits for no time to come: it would be stuck for ever.
    var isAbandoned: Bool {
        guard state == .possible, wish.isNone else { return false }
        return deadline == nil && touches.isEmpty && ignored.isEmpty && !involved.isEmpty
    }

    /// Whether it hears of its touches: a gesture that is kept waiting goes on if it is one that lasts.
    func isListening(_ isContinuous: Bool) -> Bool {
        isUndecided || (isHeld && isContinuous)
    }
}

extension Lineup {
    /// Tells everybody whom it concerns what the frame means to them.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        if context.changing.isEmpty {
            let moved = changes.moved
            Unmanaged.passUnretained(standings.following)._withUnsafeGuaranteedRef { following in
                following.forEach { place in
                    look(at: place) { member in
                        if member.core.touches.overlaps(moved) { member.recognizer.handle(.moved, in: context) }
                    }
                }
            }
        } else {
            standings.isUnsettled = true
            standings.awake.forEach { place in members[place].recognizer.feed(changes, in: context) }
        }
    }

    /// Makes a member ready for its next attempt, if this one is over.
    /// - Returns: the touches that must keep their places for it.
    func retire(_ place: Int) -> TouchSet {
        let member = members[place]
        if mayReset(place) {
            member.recognizer.clear()
            standings.forgetAnswers(of: place)
        }
        if member.core.isAtRest { standings.rest(place) }
        return member.core.involved
    }

    /// A recognizer is reset when no touch of its attempt is down and nobody still waits for its failure.
    private func mayReset(_ place: Int) -> Bool {
        let core = members[place].core
        return core.touches.isEmpty && core.ignored.isEmpty && core.state.isFinished && !isAwaited(place)
    }
}

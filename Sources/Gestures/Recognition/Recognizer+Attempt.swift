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

    /// Tells it what the frame means to it, and has it report what it makes of that.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        for index in changes.landed where core.touches.contains(index) && core.isListening(isContinuous) {
            handle(.landed(index), in: context)
            if core.ignored.contains(index) { core.trace(self, .ignores(context.touches[index].contact)) }
        }
        if core.isListening(isContinuous), core.touches.overlaps(changes.moved), followsMoves {
            handle(.moved, in: context)
        }
        for index in changes.lifted {
            core.forget(index)
            guard core.touches.contains(index) else { continue }
            core.touches.remove(index)
            if core.isListening(isContinuous) { handle(.lifted(index), in: context) }
        }
        for index in changes.cancelled {
            core.forget(index)
            guard core.touches.contains(index) else { continue }
            core.touches.remove(index)
            if !core.state.isFinished { core.fail(because: context.lost(index)) }
        }
        if core.isAbandoned { core.abandon() }
        core.followsMoves = followsMoves
        core.reportActivity(unsettling: true)
    }

    /// Takes a resting touch from it, unless its gesture has begun. What it makes of its others is then as if that touch
    /// had never been, unless they are another's by now.
    func drop(_ index: Int, isPrevented: Bool, in context: TouchContext) {
        guard core.state == .possible || core.state == .failed, !core.isHeld else { return }
        let wasAnalysed = core.touches.contains(index)
        core.release(index)
        core.involved.remove(index)
        guard core.touches.isEmpty && core.ignored.isEmpty else {
            if wasAnalysed && core.isUndecided {
                handle(.dropped(index), in: context)
                if case .fail = core.pending { core.explain(context.restingTouch(index)) }
            } else if !isPrevented {
                core.startOver()
            }
            return core.reportActivity(unsettling: true)
        }
        clear()
    }

    /// Takes a palm from it, unless its gesture has begun: its other touches are then the first of its next attempt, and it
    /// does not matter what they and the palm came to. Without others it is left with the palm, and fails.
    func dropPalm(_ index: Int, isPrevented: Bool, in context: TouchContext) {
        guard core.state == .possible || core.state == .failed, !core.isHeld, !isPrevented else { return }
        var others = core.touches.union(core.ignored)
        others.remove(index)
        guard !others.isEmpty, core.touches.contains(index) || core.ignored.contains(index) else { return }
        if core.isUndecided && core.touches.contains(index) { core.fail(because: context.lost(index)) }
        core.release(index)
        if !core.isUndecided { core.startOver() }
        core.reportActivity(unsettling: true)
    }

    /// Begins an attempt with touches that landed when the last one was not over. Each counts from its own landing.
    func begin(with touches: TouchSet, in context: TouchContext) {
        core.touches = touches
        core.involved = touches
        core.isStartingOver = true
        defer { core.isStartingOver = false }
        var left = touches
        while let index = context.touches.first(of: left), core.isListening(isContinuous) {
            left.remove(index)
            core.trace(self, .sees(context.touches[index].contact))
            handle(.landed(index), in: context)
        }
        if core.isListening(isContinuous), context.touches.hasMoved(beyond: 0, anyOf: touches), followsMoves {
            handle(.moved, in: context)
        }
        core.followsMoves = followsMoves
        core.reportActivity(unsettling: true)
    }

    /// Makes it ready for the next attempt.
    func clear() {
        core.clear()
        reset()
        core.reportActivity(unsettling: true)
        core.trace(self, .resets)
    }
}

extension RecognizerCore {
    /// It fails since nothing can become of it any more; why it did not begin when it had succeeded is why.
    func abandon() {
        fail(because: reason ?? .unexplained)
    }

    /// It is still possible, but its beginning is pending and kept waiting.
    var isHeld: Bool {
        pending.isBegin && state == .possible
    }

    /// It has not said its last word in this attempt.
    var isUndecided: Bool {
        switch pending {
        case .none, .change: !state.isFinished
        case .begin, .fail, .end, .cancel: false
        }
    }

    /// Whether there is anything to forget.
    var isAtRest: Bool {
        state == .possible && touches.isEmpty && ignored.isEmpty && involved.isEmpty && next.isEmpty
    }

    /// The pending beginning lapses.
    func decline() {
        isDeferred = false
        guard isHeld else { return }
        pending = .none
        deadline = suspendedDeadline
        reportActivity(unsettling: true)
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

    /// A touch is its own from now on. If it has said its last word, the touch is the first of its next attempt where
    /// this one has no finger on the screen any more, and else means nothing to it.
    func offer(_ index: Int, isContinuous: Bool) {
        if isListening(isContinuous) {
            touches.insert(index)
            involved.insert(index)
        } else if !next.isEmpty || (isHeld && touches.isEmpty) {
            next.insert(index)
        } else if !isHeld {
            ignored.insert(index)
        }
    }

    /// A touch is gone.
    func release(_ index: Int) {
        touches.remove(index)
        forget(index)
    }

    /// A touch is gone that it did not analyse.
    func forget(_ index: Int) {
        ignored.remove(index)
        next.remove(index)
    }

    /// Back to before the attempt. The touches still on the screen stay unseen until they lift.
    func clear() {
        state = .possible
        pending = .none
        touches = TouchSet()
        ignored = TouchSet()
        next = TouchSet()
        involved = TouchSet()
        deadline = nil
        mayBegin = false
        isDeferred = false
        gestureID = 0
        values = GestureValues()
        followsMoves = true
        reason = nil
    }
}

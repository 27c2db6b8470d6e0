import MudraTouch

// An attempt: the time from a recognizer's first touch until its reset.

extension Recognizer {
    /// Why the recognizer does not get a touch that has just landed; nil: it does.
    func skipReason(of index: Int, in touches: TouchTable) -> SkipReason? {
        guard core.isEnabled else { return .disabled }
        if core.isPaused && !core.state.isActive { return .paused }
        let touch = touches[index]
        guard core.options.allowedTools.contains(touch.tool) else { return .tool }
        if core.options.requiresExclusiveTool, let first = core.touches.first,
            touches[first].tool != touch.tool
        {
            return .tool
        }
        guard let delegate = core.delegate else { return nil }
        let zone = core.zone?.surface?.zone(tagged: touch.zone)
        return delegate.recognizer(self, shouldReceive: touch, in: zone) ? nil : .vetoed
    }

    /// Takes a resting touch from the recognizer, unless its gesture has begun. The recognizer then judges its other
    /// touches as if the resting one had never landed, unless a gesture that prevents it has begun.
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

    /// Takes a palm from the recognizer, unless its gesture has begun. Its other touches start its next attempt,
    /// whatever it had made of them with the palm. If it has no other touches, it keeps the palm and fails.
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

    /// Takes a touch that follows another one from the recognizer, unless its gesture has begun.
    func dropEcho(_ index: Int, isPrevented: Bool, in context: TouchContext) {
        let all = core.touches.union(core.ignored)
        guard all.contains(index) else { return }
        if all.count > 1 {
            dropPalm(index, isPrevented: isPrevented, in: context)
        } else {
            drop(index, isPrevented: isPrevented, in: context)
        }
    }

    /// A touch of the recognizer has jumped. An attempt with it fails, and a gesture with it is cancelled; unless another
    /// gesture prevents it, the recognizer starts over with the finger at the new place.
    func restart(_ index: Int, isPrevented: Bool, in context: TouchContext) {
        guard core.touches.contains(index) || core.ignored.contains(index) else { return }
        let mayStartOver = !core.state.isActive && !core.isHeld && !isPrevented
        if core.touches.contains(index), core.isUndecided || core.isHeld {
            core.fail(because: context.lost(index, to: .jump))
        }
        if mayStartOver { core.startOver() }
        core.reportActivity(unsettling: true)
    }

    /// Resets the recognizer for the next attempt.
    func clear() {
        core.clear()
        if let adopt = core.adoptRules {
            core.adoptRules = nil
            adopt()
        }
        reset()
        core.reportActivity(unsettling: true)
        core.trace(self, .resets)
    }
}

extension RecognizerCore {
    /// Fails because the gesture can no longer come. If the recognizer had succeeded, the reason is why it could not
    /// begin.
    func abandon() {
        fail(because: reason ?? .unexplained)
    }

    /// It is still possible, but its beginning is pending and has to wait.
    package var isHeld: Bool {
        pending.isBegin && state == .possible
    }

    /// It has not asked for its last transition of this attempt.
    var isUndecided: Bool {
        switch pending {
        case .none, .change: !state.isFinished
        case .begin, .fail, .end, .cancel: false
        }
    }

    /// There is nothing to reset.
    var isAtRest: Bool {
        state == .possible && touches.isEmpty && ignored.isEmpty && involved.isEmpty && next.isEmpty
    }

    /// Drops the pending beginning.
    func decline() {
        isDeferred = false
        guard isHeld else { return }
        pending = .none
        deadline = suspendedDeadline
        reportActivity(unsettling: true)
    }

    /// It is still possible, but its fingers have lifted and it has no deadline: it would be stuck forever.
    var isAbandoned: Bool {
        guard state == .possible, pending.isNone else { return false }
        return deadline == nil && touches.isEmpty && ignored.isEmpty && !involved.isEmpty
    }

    /// Whether it gets the events of its touches. A continuous gesture that has to wait goes on getting them.
    func isListening(_ isContinuous: Bool) -> Bool {
        isUndecided || (isHeld && isContinuous)
    }

    /// Gives a touch to the recognizer. If this attempt is decided, the touch starts the next attempt, provided that no
    /// finger of this one is on the screen any more; otherwise it does not count.
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

    /// Removes a touch that has lifted or was taken away.
    func release(_ index: Int) {
        touches.remove(index)
        forget(index)
    }

    /// Removes a touch that it did not analyse.
    func forget(_ index: Int) {
        ignored.remove(index)
        next.remove(index)
    }

    /// Returns to the state before the attempt. Touches still on the screen stay unseen until they lift.
    func clear() {
        state = .possible
        pending = .none
        touches = TouchSet()
        ignored = TouchSet()
        next = TouchSet()
        involved = TouchSet()
        deadline = nil
        mayBegin = false
        isCompared = false
        isDeferred = false
        gestureID = 0
        values = GestureValues()
        followsMoves = true
        reason = nil
    }
}

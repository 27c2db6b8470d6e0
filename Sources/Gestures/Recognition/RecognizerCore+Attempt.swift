// How a recognizer's attempt stands, from its first touch until it is forgotten.

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
        state == .possible && touches.isEmpty && ignored.isEmpty && involved.isEmpty
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

    /// Back to before the attempt. The touches still on the screen stay unseen until they lift.
    func clear() {
        state = .possible
        pending = .none
        touches = TouchSet()
        ignored = TouchSet()
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

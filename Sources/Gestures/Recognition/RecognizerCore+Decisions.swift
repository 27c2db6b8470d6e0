// What a recognizer says that it has seen.

extension RecognizerCore {
    /// A transition that a recognizer asks for and has not been granted.
    enum PendingTransition {
        case none
        case fail
        /// Out of `possible`. `thenEnds`: the gesture was over before it was allowed to begin.
        case begin(thenEnds: Bool)
        case change
        case end
        case cancel

        var isBegin: Bool {
            if case .begin = self { return true }
            return false
        }

        var isNone: Bool {
            if case .none = self { return true }
            return false
        }
    }

    /// The touches are not this gesture.
    /// - Parameter measurement: what was measured that speaks against it; worked out only while transitions are traced.
    public func fail(_ measurement: @autoclosure () -> ThresholdMeasurement?) {
        fail(because: measurement().map(Reason.measured) ?? .unexplained)
    }

    /// The touches are over, and were not enough for this gesture.
    /// - Parameter measurement: what they lacked; worked out only while transitions are traced. It does not count if the
    ///   recognizer had succeeded and could not begin: that is why, then.
    public func fail(lacking measurement: @autoclosure () -> ThresholdMeasurement) {
        fail(because: reason ?? .measured(measurement()))
    }

    /// The touches are not this gesture.
    public func fail() {
        fail(because: .unexplained)
    }

    /// The touches are not this gesture, but those that are down may be the first of another: its next attempt begins
    /// with them, in the same frame if nothing waits for this one.
    /// - Parameter measurement: what was measured that speaks against it; worked out only while transitions are traced.
    public func startOver(_ measurement: @autoclosure () -> ThresholdMeasurement? = nil) {
        fail(measurement())
        if !isStartingOver { startOver() }
    }

    /// What is down now belongs to the next attempt.
    func startOver() {
        next = touches.union(ignored)
        touches = TouchSet()
        ignored = TouchSet()
    }

    func fail(because reason: @autoclosure () -> Reason) {
        explain(reason())
        pending = state == .possible ? .fail : .cancel
        deadline = nil
    }

    /// The touches are this gesture: it begins, or is complete if it is a discrete one.
    ///
    /// It may have to wait for others to fail, so its deadline is off from here: it has succeeded. If the motion favours
    /// another recognizer the pending beginning lapses, and the recognizer goes on as before; it may succeed again at the
    /// next move.
    public func succeed() {
        guard state == .possible else { return }
        if pending.isBegin { return }
        pending = .begin(thenEnds: false)
        suspendedDeadline = deadline
        deadline = nil
    }

    /// The gesture that has begun has other values than before.
    public func change() {
        if state.isActive { pending = .change }
    }

    /// The gesture that has begun is complete.
    public func end() {
        if state.isActive {
            pending = .end
        } else if pending.isBegin {
            pending = .begin(thenEnds: true)
        }
    }

    /// A finger that does not matter: the recognizer hears no more of it, as if it had not been offered. It is not taken
    /// from others.
    public func ignore(_ index: Int) {
        touches.remove(index)
        involved.remove(index)
        ignored.insert(index)
    }
}

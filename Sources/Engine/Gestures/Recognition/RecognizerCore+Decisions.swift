// The decisions that a recognizer reports.

extension RecognizerCore {
    /// A transition that a recognizer has asked for and the arbiter has not made yet.
    enum PendingTransition {
        case none
        case fail
        /// Leaves `possible`. `thenEnds`: the gesture was over before it was allowed to begin.
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
    /// - Parameter measurement: the measurement that rules it out; worked out only while transitions are traced.
    public func fail(_ measurement: @autoclosure () -> ThresholdMeasurement?) {
        fail(because: measurement().map(Reason.measured) ?? .unexplained)
    }

    /// The touches are over, and were not enough for this gesture.
    /// - Parameter measurement: the measurement that fell short; worked out only while transitions are traced. It is
    ///   not used if the recognizer had succeeded and could not begin: the reason is then why it could not.
    public func fail(lacking measurement: @autoclosure () -> ThresholdMeasurement) {
        fail(because: reason ?? .measured(measurement()))
    }

    /// The touches are not this gesture.
    public func fail() {
        fail(because: .unexplained)
    }

    /// The touches are not this gesture, but the fingers that are down may start another one. The next attempt begins
    /// with them, in the same frame if no recognizer waits for this one.
    /// - Parameter measurement: the measurement that rules this attempt out; worked out only while transitions are
    ///   traced.
    public func startOver(_ measurement: @autoclosure () -> ThresholdMeasurement? = nil) {
        fail(measurement())
        if !isStartingOver { startOver() }
    }

    /// Gives all touches that are down to the next attempt.
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

    /// The touches are this gesture: it begins, or is recognized if it is a discrete one.
    ///
    /// The recognizer may have to wait for others to fail, so its deadline is cleared: it has succeeded in time. If the
    /// motion favours another recognizer, the pending beginning is dropped and this recognizer goes on as before; it
    /// may succeed again at the next move.
    public func succeed() {
        guard state == .possible else { return }
        if pending.isBegin { return }
        pending = .begin(thenEnds: false)
        suspendedDeadline = deadline
        deadline = nil
    }

    /// The values of the active gesture have changed.
    public func change() {
        if state.isActive { pending = .change }
    }

    /// The active gesture is complete.
    public func end() {
        if state.isActive {
            pending = .end
        } else if pending.isBegin {
            pending = .begin(thenEnds: true)
        }
    }

    /// Ignores a finger that does not matter. The recognizer gets no more events of it, as if the touch had not been
    /// offered, and does not take it from the application.
    public func ignore(_ index: Int) {
        touches.remove(index)
        involved.remove(index)
        ignored.insert(index)
    }
}

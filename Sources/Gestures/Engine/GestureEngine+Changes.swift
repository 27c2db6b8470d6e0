// Changes between two frames: of the screen, of the recognizers, and of whether they are enabled.

extension GestureEngine {
    /// Takes all touches away, as when the screen is unplugged: gestures that they are part of are cancelled, and the
    /// fingers that are still down are unseen until they lift. A tap that waits for another's failure goes with them: its
    /// place is one of a screen that is no more.
    public func cancelTouches(at time: Microseconds, _ receive: (Transition) -> Void) {
        begin(at: time, receive)
        context.turn(to: now, changes)
        let graph = graph
        graph.activity.awake.forEach { index in
            let core = graph.members[index].core
            guard let first = touches.first(of: core.involved), !core.state.isFinished else { return }
            core.fail(because: context.lost(first))
            core.reportActivity()
        }
        for index in touches.down {
            graph.activity.awake.forEach { graph.members[$0].core.release(index) }
            changes.cancel(index)
            touches.lift(index, at: now)
        }
        conclude(graph, receive)
    }

    /// The screen has another extent, as when it is turned. No touch outlives that: they are cancelled.
    public func resize(to screen: ScreenSize, at time: Microseconds, _ receive: (Transition) -> Void) {
        cancelTouches(at: time, receive)
        touches.screen = screen
    }

    /// Puts another graph in charge. Recognizers in both keep their state; gestures of those that go are cancelled, and
    /// those that waited for their failure wait no more. Between two frames only: not from a delegate or a target.
    /// - Returns: the graph that was in force.
    public func install(_ next: RecognizerGraph, at time: Microseconds, _ receive: (Transition) -> Void)
        -> RecognizerGraph
    {
        precondition(!isEvaluating, "a target or a delegate may not install a graph in the middle of a frame")
        begin(at: time, receive)
        let previous = graph
        var leaving: [any Recognizer] = []
        previous.activity.awake.forEach { index in
            let member = previous.members[index]
            guard !next.members.contains(where: { $0.core === member.core }) else { return }
            leaving.append(member.recognizer)
            guard member.core.state.isActive else { return }
            member.core.fail(because: .removed)
            member.core.reportActivity()
        }
        arbiter.settle(previous, touches, at: now)
        graph = next
        next.noteGrowth()
        connectTrace()
        for member in previous.members { member.core.attach(to: nil) }
        for (index, member) in next.members.enumerated() {
            member.core.attach(
                to: RecognizerCore.Attachment(activity: next.activity, index: index, isContinuous: member.isContinuous))
        }
        conclude(graph, receive)
        // Should they come back, they begin anew.
        for recognizer in leaving { recognizer.clear() }
        return previous
    }

    /// Switches a recognizer on or off. Off, it gets no touches, its gesture is cancelled, and it counts as failed for
    /// those that wait for it; on again, it sees the touches that land from then on.
    public func setEnabled(
        _ isEnabled: Bool, _ recognizer: any Recognizer, at time: Microseconds, _ receive: (Transition) -> Void
    ) {
        begin(at: time, receive)
        recognizer.core.isEnabled = isEnabled
        graph.noteGrowth()
        if !isEnabled {
            // Targets are to see it cancelled, not as it is after that.
            if recognizer.state.isActive {
                recognizer.core.fail(because: .switchedOff)
                recognizer.core.reportActivity()
            } else {
                recognizer.clear()
            }
        }
        conclude(graph, receive)
        if !isEnabled { recognizer.clear() }
    }

    /// A change begins, with all that is older behind it.
    private func begin(at time: Microseconds, _ receive: (Transition) -> Void) {
        evaluateHeld(receive)
        advance(to: time, receive)
        changes.clear()
    }
}

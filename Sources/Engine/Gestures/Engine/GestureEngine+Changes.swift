// Changes between two frames: of the screen, of the recognizers, and of whether they are enabled.

extension GestureEngine {
    /// Takes all touches away, for example when the screen is unplugged. Gestures with these touches are cancelled, and
    /// fingers that are still down stay unseen until they lift. A tap that waits for another recognizer's failure is
    /// cancelled too, because its position is on a screen that is gone.
    /// - Parameter cause: the cause in the reasons.
    package func cancelTouches(
        for cause: CancellationCause = .end, at time: Microseconds, _ receive: (Transition) -> Void
    ) {
        begin(at: time, receive)
        context.turn(to: now, changes)
        let graph = graph
        graph.activity.awake.forEach { index in
            let core = graph.members[index].core
            guard let first = touches.first(of: core.involved), !core.state.isFinished else { return }
            core.fail(because: context.lost(first, to: cause))
            core.reportActivity()
        }
        for index in touches.down {
            graph.activity.awake.forEach { graph.members[$0].core.release(index) }
            changes.cancel(index)
            touches.lift(index, at: now)
        }
        // A recognizer that had failed before waits for nothing any more, or it would be late for the next touch.
        graph.activity.isUnsettled = true
        conclude(graph, receive)
    }

    /// Changes the extent of the screen, for example when it is turned. All touches are cancelled first.
    package func resize(to screen: ScreenSize, at time: Microseconds, _ receive: (Transition) -> Void) {
        cancelTouches(for: .turned, at: time, receive)
        touches.screen = screen
    }

    /// Puts another graph in charge. Recognizers in both graphs keep their state. Gestures of recognizers that go are
    /// cancelled, and no recognizer waits for them any more. A recognizer that is paused goes on only with a gesture that
    /// it has begun; after the pause, it begins when the fingers that are down now have lifted. Call this between two
    /// frames only, not from a delegate or a target.
    /// - Returns: the previous graph.
    package func install(_ next: RecognizerGraph, at time: Microseconds, _ receive: (Transition) -> Void)
        -> RecognizerGraph
    {
        precondition(!isEvaluating, "a target or a delegate may not install a graph in the middle of a frame")
        begin(at: time, receive)
        let previous = graph
        var leaving: [any Recognizer] = []
        previous.activity.awake.forEach { index in
            let member = previous.members[index]
            if let successor = next.members.first(where: { $0.core === member.core }) {
                if successor.isPaused && !member.core.state.isActive { member.recognizer.clear() }
                return
            }
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
        var present = touches.down
        for index in touches.down where touches[index].isResting { present.remove(index) }
        for (index, member) in next.members.enumerated() {
            member.core.setPaused(member.isPaused, unseen: present)
            member.core.attach(
                to: RecognizerCore.Attachment(activity: next.activity, index: index, isContinuous: member.isContinuous))
        }
        conclude(graph, receive)
        // Should a recognizer come back, it begins anew.
        for recognizer in leaving { recognizer.clear() }
        return previous
    }

    /// Enables or disables a recognizer. A disabled recognizer gets no touches, its gesture is cancelled, and it counts
    /// as failed for recognizers that wait for it. Once enabled again, it sees touches that land from then on.
    package func setEnabled(
        _ isEnabled: Bool, _ recognizer: any Recognizer, at time: Microseconds, _ receive: (Transition) -> Void
    ) {
        begin(at: time, receive)
        recognizer.core.isEnabled = isEnabled
        graph.noteGrowth()
        if !isEnabled {
            // Targets must see the cancelled gesture, not the recognizer after its reset.
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

    /// Begins a change, after everything older has been handled.
    private func begin(at time: Microseconds, _ receive: (Transition) -> Void) {
        evaluateHeld(receive)
        advance(to: time, receive)
        changes.clear()
    }
}

import MudraTouch

extension GraphMember {
    /// Whether moves matter to the recognizer, with the touches that it has.
    private var followsMoves: Bool { arbitrated?.followsMoves ?? true }

    /// Has the recognizer handle its events of the frame, and report its activity.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        for index in changes.landed where core.touches.contains(index) && core.isListening(isContinuous) {
            handle(.landed(index), in: context)
            if core.ignored.contains(index) { core.trace(recognizer, .ignores(context.touches[index].contact)) }
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

    /// Begins an attempt with touches that landed before the last attempt was over. Each counts from its own landing.
    func begin(with touches: TouchSet, in context: TouchContext) {
        core.touches = touches
        core.involved = touches
        core.isStartingOver = true
        defer { core.isStartingOver = false }
        var left = touches
        while let index = context.touches.first(of: left), core.isListening(isContinuous) {
            left.remove(index)
            core.trace(recognizer, .sees(context.touches[index].contact))
            handle(.landed(index), in: context)
        }
        if core.isListening(isContinuous), context.touches.hasMoved(beyond: 0, anyOf: touches), followsMoves {
            handle(.moved, in: context)
        }
        core.followsMoves = followsMoves
        core.reportActivity(unsettling: true)
    }
}

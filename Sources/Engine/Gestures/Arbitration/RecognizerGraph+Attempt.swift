import MudraTouch

// One attempt of the members: still fingers are set to rest, a new finger is offered to its recognizers, the
// recognizers see the frame, and a finished one is reset.

extension RecognizerGraph {
    // MARK: Landing

    /// Offers a new touch to the recognizers of its zone and of the zones that contain it.
    func land(_ index: Int, in touches: TouchTable) {
        for (number, tree) in trees.enumerated() {
            let zone = tree.zones.zone(at: touches[index].position)
            if number == 0 { touches.setZone(tree.zones.tag(of: zone), of: index) }
            tree.receivers[zone].forEach { member in offer(index, of: touches, to: member) }
            if activity.isTraced { traceOthers(of: index, in: touches, tree, zone) }
        }
    }

    /// Traces, for the user's other recognizers, that the touch landed outside of their zone.
    private func traceOthers(of index: Int, in touches: TouchTable, _ tree: ZoneTree, _ zone: Int) {
        for (member, other) in members.enumerated() where other.user == tree.user {
            if !tree.receivers[zone].contains(member) {
                trace(member, .skips(touches[index].contact, .outsideZone))
            }
        }
    }

    private func offer(_ index: Int, of touches: TouchTable, to member: Int) {
        let (recognizer, core) = (members[member].recognizer, members[member].core)
        if let skipReason = recognizer.skipReason(of: index, in: touches) {
            return trace(member, .skips(touches[index].contact, skipReason))
        }
        core.offer(index, isContinuous: recognizer.isContinuous)
        if !core.next.contains(index) {
            let contact = touches[index].contact
            trace(member, core.touches.contains(index) ? .sees(contact) : .skips(contact, .late))
        }
        activity.wake(member)
        if core.options.smooths { touches.setFiltered(index) }
    }

    /// When a finger lands, takes fingers that have lain still for long enough from all recognizers until they lift:
    /// the hand that holds a tablet is not part of a gesture.
    func restStillTouches(for timeout: Microseconds, in context: TouchContext) {
        let touches = context.touches
        for index in touches.down.subtracting(context.changing) where !touches[index].isResting {
            if isDragging(index, in: context) {
                forEachAwake { member, isPrevented in
                    guard members[member].core.state == .failed else { return }
                    members[member].recognizer.drop(index, isPrevented: isPrevented, in: context)
                }
            }
            guard touches.isStill(index, at: context.time, for: timeout), !isEngaged(index) else { continue }
            touches.setResting(index)
            forEachAwake { member, isPrevented in
                if members[member].core.touches.contains(index) { trace(member, .loses(touches[index].contact)) }
                members[member].recognizer.drop(index, isPrevented: isPrevented, in: context)
            }
        }
    }

    /// Takes palms from all recognizers whose gesture has not begun, so that the fingers beside the palm count as if
    /// alone.
    func dropPalms(_ palms: borrowing IndexList, in context: TouchContext) {
        for index in palms where context.touches[index].isNotMeant {
            forEachAwake { members[$0].recognizer.dropPalm(index, isPrevented: $1, in: context) }
        }
    }

    /// Takes touches that are the same finger as another one from all recognizers whose gesture has not begun, until they
    /// lift: the other one counts as if alone.
    func dropEchoes(_ echoes: TouchSet, in context: TouchContext) {
        for index in echoes {
            context.touches.setResting(index)
            forEachAwake { members[$0].recognizer.dropEcho(index, isPrevented: $1, in: context) }
        }
    }

    /// Has every recognizer of these touches, which have jumped, start over.
    func restart(_ jumped: TouchSet, in context: TouchContext) {
        for index in jumped {
            forEachAwake { members[$0].recognizer.restart(index, isPrevented: $1, in: context) }
        }
    }

    /// Calls `body` for every member with an attempt in progress; it also gets whether a gesture that has begun excludes
    /// the member's.
    private func forEachAwake(_ body: (_ member: Int, _ isPrevented: Bool) -> Void) {
        activity.awake.forEach { member in
            body(member, activity.begun.contains { prevents($0, member) })
        }
    }

    /// Whether a touch has dragged for longer than the fingers of one gesture take to land, and so far from those that land
    /// now that these are another hand's.
    private func isDragging(_ touch: Int, in context: TouchContext) -> Bool {
        guard context.time - context.touches[touch].landing > Thresholds.landWithin,
            context.touches.distance(of: touch, from: context.landed) >= Thresholds.otherHand
        else { return false }
        return activity.begun.contains {
            members[$0].recognizer is PanRecognizer && members[$0].core.touches.contains(touch)
        }
    }

    /// Whether a still touch belongs to a gesture that excludes other gestures while it lasts.
    private func isEngaged(_ touch: Int) -> Bool {
        activity.awake.contains { index in
            let (member, core) = (members[index], members[index].core)
            guard core.touches.contains(touch) else { return false }
            return core.isHeld || (member.arbitrated?.needsStillTouches ?? core.state.isActive)
        }
    }

    // MARK: Frames

    /// Has every member that the frame concerns handle its events.
    func feed(_ changes: FrameChanges, in context: TouchContext) {
        if context.changing.isEmpty {
            let moved = changes.moved
            Unmanaged.passUnretained(activity.following)._withUnsafeGuaranteedRef { following in
                following.forEach { index in
                    look(at: index) { member in
                        guard member.core.touches.overlaps(moved) else { return }
                        member.handle(.moved, in: context)
                        member.core.reportMove()
                    }
                }
            }
        } else {
            activity.isUnsettled = true
            activity.awake.forEach { index in members[index].feed(changes, in: context) }
        }
        if !changes.pressed.isEmpty { feedPressure(changes, in: context) }
    }

    /// Has the members handle a change of pressure that ask for it.
    private func feedPressure(_ changes: FrameChanges, in context: TouchContext) {
        for index in pressureFollowers {
            let (member, core) = (members[index], members[index].core)
            guard core.isListening(member.isContinuous), core.touches.overlaps(changes.pressed),
                !core.touches.overlaps(changes.moved)
            else { continue }
            member.handle(.pressed, in: context)
            core.reportActivity()
        }
    }

    /// Fires a member's deadline.
    func fireDeadline(of index: Int, in context: TouchContext) {
        let (member, core) = (members[index], members[index].core)
        core.deadline = nil
        member.handle(.deadline, in: context)
        if core.isAbandoned { core.abandon() }
        core.reportActivity()
    }

    /// Resets a member whose attempt is over, and begins its next attempt if the touches for it are already down.
    /// - Parameter kept: receives the touches that must keep their indices for this member.
    /// - Returns: whether the next attempt has begun.
    func retire(_ index: Int, in context: TouchContext, keeping kept: inout TouchSet) -> Bool {
        let member = members[index]
        var startsOver = false
        if mayReset(index) {
            let next = member.core.next
            startsOver = !next.isEmpty
            member.recognizer.clear()
            activity.forgetAnswers(of: index)
            if startsOver { member.begin(with: next, in: context) }
        }
        if member.core.isAtRest { activity.rest(index) }
        kept = kept.union(member.core.involved)
        return startsOver
    }

    /// A recognizer is reset when no touch of its attempt is down and no other recognizer waits for its failure.
    private func mayReset(_ index: Int) -> Bool {
        let core = members[index].core
        return core.touches.isEmpty && core.ignored.isEmpty && core.state.isFinished && !isAwaited(index)
    }
}

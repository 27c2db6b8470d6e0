import MudraTouch

// What happens when a finger lands: the ones that have lain still are told apart, and the new one finds its recognizers.

extension RecognizerGraph {
    /// Gives a new touch to the recognizers of its zone and of all that this is a part of.
    func land(_ index: Int, in touches: TouchTable) {
        for (number, tree) in trees.enumerated() {
            let zone = tree.zones.zone(at: touches[index].position)
            if number == 0 { touches.setZone(tree.zones.tag(of: zone), of: index) }
            land(index, in: touches, tree.receivers[zone])
            if activity.isTraced { traceOthers(of: index, in: touches, tree, zone) }
        }
    }

    /// That a touch is not in their zone is told of the others, where the trace asks for it.
    private func traceOthers(of index: Int, in touches: TouchTable, _ tree: ZoneTree, _ zone: Int) {
        for (member, other) in members.enumerated() where other.user == tree.user {
            if !tree.receivers[zone].contains(member) {
                trace(member, .skips(touches[index].contact, .outsideZone))
            }
        }
    }

    private func land(_ index: Int, in touches: TouchTable, _ receivers: MemberSet) {
        receivers.forEach { member in
            let (recognizer, core) = (members[member].recognizer, members[member].core)
            if let skipReason = recognizer.skipReason(of: index, in: touches) {
                return trace(member, .skips(touches[index].contact, skipReason))
            }
            core.offer(index, isContinuous: recognizer.isContinuous)
            let contact = touches[index].contact
            trace(member, core.touches.contains(index) ? .sees(contact) : .skips(contact, .late))
            activity.wake(member)
            if core.options.smooths { touches.setFiltered(index) }
        }
    }

    /// When a finger lands, those that have lain still for so long that they mean nothing are taken from all recognizers, until
    /// they lift: a hand that holds the tablet is no finger of a gesture.
    func restStillTouches(for timeout: Microseconds, in context: TouchContext) {
        let touches = context.touches
        for index in touches.down.subtracting(context.changing) where !touches[index].isResting {
            guard touches.isStill(index, at: context.time, for: timeout), !isEngaged(index) else { continue }
            touches.setResting(index)
            activity.awake.forEach { member in
                if members[member].core.touches.contains(index) { trace(member, .loses(touches[index].contact)) }
                members[member].recognizer.drop(index, in: context)
            }
        }
    }

    /// Whether a touch is still part of something: of a gesture that has begun or is kept waiting, or of one that counts
    /// how long it is held.
    private func isEngaged(_ touch: Int) -> Bool {
        activity.awake.contains { index in
            let (recognizer, core) = (members[index].recognizer, members[index].core)
            guard core.touches.contains(touch) else { return false }
            return core.state.isActive || core.isHeld || (core.state == .possible && recognizer.isTiming)
        }
    }
}

import Touch

// What happens when a finger lands: the ones that have lain still are told apart, and the new one finds its recognizers.

extension Lineup {
    /// Gives a new touch to the recognizers of its zone and of all that this is a part of.
    func land(_ place: Int, in touches: TouchTable) {
        for (number, tree) in trees.enumerated() {
            let zone = tree.zones.zone(at: touches[place].position)
            if number == 0 { touches.setZone(tree.zones.tag(of: zone), of: place) }
            land(place, in: touches, tree.receivers[zone])
            if standings.isAsked { tellOthers(of: place, in: touches, tree, zone) }
        }
    }

    /// Those whose zone it is not learn of the touch only where somebody asks what they miss.
    private func tellOthers(of place: Int, in touches: TouchTable, _ tree: Tree, _ zone: Int) {
        for (member, other) in members.enumerated() where other.user == tree.user {
            if !tree.receivers[zone].contains(member) {
                tell(member, .oversees(touches[place].contact, .outsideZone))
            }
        }
    }

    private func land(_ place: Int, in touches: TouchTable, _ receivers: MemberSet) {
        receivers.forEach { member in
            let (recognizer, core) = (members[member].recognizer, members[member].core)
            if let oversight = recognizer.oversight(of: place, in: touches) {
                return tell(member, .oversees(touches[place].contact, oversight))
            }
            core.offer(place, isContinuous: recognizer.isContinuous)
            let contact = touches[place].contact
            tell(member, core.touches.contains(place) ? .sees(contact) : .oversees(contact, .late))
            standings.wake(member)
            if core.options.smooths { touches.setFiltered(place) }
        }
    }

    /// When a finger lands, those that have lain still for so long that they mean nothing are taken from everybody, until
    /// they lift: a hand that holds the tablet is no finger of a gesture.
    func restStillTouches(for timeout: Microseconds, in context: TouchContext) {
        let touches = context.touches
        for place in touches.down.subtracting(context.changing) where !touches[place].isResting {
            guard touches.isStill(place, at: context.time, for: timeout), !isEngaged(place) else { continue }
            touches.setResting(place)
            standings.awake.forEach { member in
                if members[member].core.touches.contains(place) { tell(member, .loses(touches[place].contact)) }
                members[member].recognizer.drop(place, in: context)
            }
        }
    }

    /// Whether a touch is still part of something: of a gesture that has begun or is kept waiting, or of one that counts
    /// how long it is held.
    private func isEngaged(_ touch: Int) -> Bool {
        standings.awake.contains { place in
            let (recognizer, core) = (members[place].recognizer, members[place].core)
            guard core.touches.contains(touch) else { return false }
            return core.state.isActive || core.isHeld || (core.state == .possible && recognizer.isTiming)
        }
    }
}

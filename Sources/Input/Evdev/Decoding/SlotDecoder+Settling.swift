import MudraTouch

/// The decision which slots hold touches, once a frame is complete.
extension SlotDecoder {
    /// Decides which contacts land, leave, are rejected, or move as no finger does.
    mutating func settle(at time: Microseconds) {
        guard hasChanged || hasNewSizes else { return }
        hasNewSizes = false
        let hasPen = slots[..<usedSlots].contains { $0.values.isPen }
        if palms != nil && !isMuted && !hasPen { noteSizes(at: time) }
        for index in 0..<usedSlots where slots[index].values.isOccupied && !slots[index].isIgnored {
            if isMuted || hasPen && !slots[index].values.isPen {
                reject(index, for: .pen)
            } else if slots[index].values.isPalm || isPalm(index, at: time) {
                reject(index, for: .palm)
            } else if slots[index].values.isHovering {
                slots[index].leave(at: position(of: index))
            } else if slots[index].contact == nil, !isPlaceKnown(of: index) {
                slots[index].isUnplaced = true
            } else if slots[index].contact == nil {
                land(index, at: time)
            } else if hasGap {
                motions[index].rest(at: position(of: index), time)
            } else if slots[index].isMoving {
                judgeMove(of: index, at: time)
            }
        }
        hasGap = false
        frameCount &+= 1
    }

    private mutating func nextContact() -> ContactID {
        lastContact &+= 1
        return ContactID(lastContact)
    }

    private mutating func land(_ index: Int, at time: Microseconds) {
        slots[index].land(as: nextContact())
        motions[index].land(at: position(of: index), time, frame: frameCount)
    }

    /// Notes a contact that jumps or follows another.
    private mutating func judgeMove(of index: Int, at time: Microseconds) {
        let position = position(of: index)
        guard !geometry.size.isAssumed else { return }
        let before = geometry.position(x: slots[index].place.x, y: slots[index].place.y)
        if motions[index].isJump(to: position, time) {
            slots[index].oddity = .jumped
            motions[index].rest(at: position, time)
        } else if ContactMotion.mayFollow(from: before, to: position),
            (0..<usedSlots).contains(where: { $0 != index && isFollowed($0, to: position) })
        {
            slots[index].oddity = .echo
        }
    }

    private func isFollowed(_ slot: Int, to place: Point) -> Bool {
        slots[slot].contact != nil
            && motions[slot].isFollowed(to: place, whenAt: position(of: slot), frame: frameCount)
    }

    /// The contact does not count any more until it lifts.
    private mutating func reject(_ index: Int, for cause: CancellationCause) {
        if palms?.hasPalm(in: index) != true { palms?.forget(index) }
        slots[index].leave(for: cause, at: position(of: index))
        slots[index].isIgnored = true
        hasChanged = true
    }

    /// Whether the size of a contact makes it a palm; then the frame tells its figures.
    private mutating func isPalm(_ index: Int, at time: Microseconds) -> Bool {
        guard let evidence = palms?.verdict(on: index, of: geometry, at: time) else { return false }
        let contact = slots[index].contact ?? nextContact()
        sightings.append(PalmSighting(contact: contact, position: position(of: index), evidence: evidence))
        if palms?.takesMostForPalms == true { oddities.notePalms(evidence) }
        return true
    }

    private mutating func noteSizes(at time: Microseconds) {
        palms?.noteLifts(at: time)
        for index in 0..<usedSlots where slots[index].values.isOccupied && !slots[index].values.isHovering {
            guard !slots[index].isIgnored || palms?.hasPalm(in: index) == true else { continue }
            let place = position(of: index)
            palms?.note(index, axes[index], at: place, time)
        }
    }

    /// Whether both of a contact's coordinates are plausible. A contact does not land with a wild one: its slot may still
    /// hold the place of an earlier contact.
    private func isPlaceKnown(of slot: Int) -> Bool {
        geometry.x.plausible(axes[slot][EventCode.positionX]) != nil
            && geometry.y.plausible(axes[slot][EventCode.positionY]) != nil
    }
}

import Touch

/// What a frame changed, by place in the touch table; filled again for every frame.
final class FrameChanges {
    @exclusivity(unchecked) private(set) var landed = PlaceList()
    @exclusivity(unchecked) private(set) var moved = TouchSet()
    @exclusivity(unchecked) private(set) var lifted = PlaceList()
    @exclusivity(unchecked) private(set) var cancelled = PlaceList()

    /// Those that landed, lifted or were taken away.
    var changing: TouchSet { landed.set.union(lifted.set).union(cancelled.set) }

    /// Brings `table` up to date with `frame`. Contacts that the table does not know are passed over: they landed before
    /// the engine was asked, or were taken away from it.
    func take(_ frame: TouchFrame, into table: TouchTable, at time: Microseconds) {
        clear()
        var seen = TouchSet()
        // Contacts mostly come in the order of their places.
        var places = table.down.makeIterator()
        // By index: an iterator would hold on to the array.
        for index in frame.contacts.indices {
            let contact = frame.contacts[index]
            if let place = table.place(of: contact.id, expectedAt: places.next()) {
                seen.insert(place)
                note(contact, at: place, in: table, time)
            } else if contact.phase == .began, let place = table.land(contact, at: time) {
                seen.insert(place)
                landed.append(place)
            }
        }
        table.leave(table.down.subtracting(seen))
    }

    /// Nothing changed.
    func clear() {
        landed.removeAll()
        moved = TouchSet()
        lifted.removeAll()
        cancelled.removeAll()
    }

    /// The touch at `place` was taken away.
    func cancel(_ place: Int) {
        cancelled.append(place)
    }

    private func note(_ contact: Contact, at place: Int, in table: TouchTable, _ time: Microseconds) {
        if table.move(place, to: contact.position, at: time) { moved.insert(place) }
        switch contact.phase {
        case .began, .moved, .stationary: break
        case .ended: lifted.append(place)
        case .cancelled: cancelled.append(place)
        }
    }
}

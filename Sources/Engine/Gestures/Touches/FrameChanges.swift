import MudraTouch

/// The changes of a frame, by index in the touch table; filled again for every frame.
final class FrameChanges {
    private(set) var landed = IndexList()
    private(set) var moved = TouchSet()
    /// They have changed how large they are or how hard they press, and have not moved.
    private(set) var pressed = TouchSet()
    private(set) var jumped = TouchSet()
    /// They turn out to be the same finger as another touch.
    private(set) var echoes = TouchSet()
    private(set) var lifted = IndexList()
    private(set) var cancelled = IndexList()

    /// The touches that landed, lifted, were taken away, or moved as no finger does.
    var changing: TouchSet { landed.set.union(lifted.set).union(cancelled.set).union(jumped).union(echoes) }

    /// Updates `table` from `frame`. Contacts that the table does not know are skipped: they landed before the engine
    /// existed, or were taken away from it.
    func apply(_ frame: TouchFrame, to table: TouchTable, at time: Microseconds) {
        clear()
        var seen = TouchSet()
        // Contacts mostly come in the order of their indices.
        var indices = table.down.makeIterator()
        // By index: an iterator would hold on to the array.
        for number in frame.contacts.indices {
            let contact = frame.contacts[number]
            if let index = table.index(of: contact.id, expectedAt: indices.next()) {
                seen.insert(index)
                note(contact, at: index, in: table, time)
            } else if contact.phase == .began, let index = table.land(contact, at: time) {
                seen.insert(index)
                landed.append(index)
            }
        }
        table.leave(table.down.subtracting(seen))
    }

    func clear() {
        landed.removeAll()
        moved = TouchSet()
        pressed = TouchSet()
        jumped = TouchSet()
        echoes = TouchSet()
        lifted.removeAll()
        cancelled.removeAll()
    }

    /// Records that the touch at `index` was taken away.
    func cancel(_ index: Int) {
        cancelled.append(index)
    }

    private func note(_ contact: Contact, at index: Int, in table: TouchTable, _ time: Microseconds) {
        if contact.oddity == .jumped {
            table.land(contact, againAt: index, time)
            return jumped.insert(index)
        }
        if contact.oddity == .echo {
            table.setCause(.echo, of: index)
            echoes.insert(index)
        }
        let hasPressed = table.press(index, as: contact)
        if table.move(index, to: contact.position, at: time) {
            moved.insert(index)
        } else if hasPressed {
            pressed.insert(index)
        }
        switch contact.phase {
        case .began, .moved, .stationary: break
        case .ended: lifted.append(index)
        case .cancelled:
            table.setCause(contact.cause, of: index)
            cancelled.append(index)
        }
    }
}

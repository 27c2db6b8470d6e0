import Touch

/// What a frame changed, by place in the touch table; filled again for every frame.
final class FrameChanges {
    private(set) var landed: ContiguousArray<Int> = []
    private(set) var moved = TouchSet()
    /// Those that landed, lifted or were taken away.
    private(set) var changing = TouchSet()
    private(set) var lifted: ContiguousArray<Int> = []
    private(set) var cancelled: ContiguousArray<Int> = []

    init() {
        landed.reserveCapacity(TouchFrame.capacity)
        lifted.reserveCapacity(TouchFrame.capacity)
        cancelled.reserveCapacity(TouchFrame.capacity)
    }

    /// Brings `table` up to date with `frame`. Contacts that the table does not know are passed over: they landed before
    /// the engine was asked, or were taken away from it.
    func take(_ frame: TouchFrame, into table: TouchTable, at time: Microseconds) {
        clear()
        table.beginFrame()
        for contact in frame.contacts {
            if let place = table.place(of: contact.id) {
                note(contact, at: place, in: table, time)
            } else if contact.phase == .began, let place = table.land(contact, at: time) {
                landed.append(place)
                changing.insert(place)
            }
        }
    }

    /// Nothing changed.
    func clear() {
        landed.removeAll(keepingCapacity: true)
        moved = TouchSet()
        changing = TouchSet()
        lifted.removeAll(keepingCapacity: true)
        cancelled.removeAll(keepingCapacity: true)
    }

    /// The touch at `place` was taken away.
    func cancel(_ place: Int) {
        cancelled.append(place)
        changing.insert(place)
    }

    private func note(_ contact: Contact, at place: Int, in table: TouchTable, _ time: Microseconds) {
        if contact.position != table[place].position {
            table.move(place, to: contact.position, at: time)
            moved.insert(place)
        }
        switch contact.phase {
        case .began, .moved, .stationary: break
        case .ended:
            lifted.append(place)
            changing.insert(place)
        case .cancelled:
            cancelled.append(place)
            changing.insert(place)
        }
    }
}

extension TouchContext {
    /// A frame that brought these changes.
    init(_ changes: FrameChanges, at time: Microseconds, _ touches: TouchTable) {
        var landed = TouchSet()
        for place in changes.landed { landed.insert(place) }
        self.init(time: time, touches: touches, landed: landed, changing: changes.changing)
    }
}

import Touch

/// What a frame changed, by place in the touch table; filled again for every frame.
struct FrameChanges {
    private(set) var landed: ContiguousArray<Int> = []
    private(set) var moved = TouchSet()
    private(set) var lifted: ContiguousArray<Int> = []
    private(set) var cancelled: ContiguousArray<Int> = []

    init() {
        landed.reserveCapacity(TouchFrame.capacity)
        lifted.reserveCapacity(TouchFrame.capacity)
        cancelled.reserveCapacity(TouchFrame.capacity)
    }

    /// Brings `table` up to date with `frame`. Contacts that the table does not know are passed over: they landed before
    /// the engine was asked, or were taken away from it.
    mutating func take(_ frame: TouchFrame, into table: TouchTable, at time: Microseconds) {
        landed.removeAll(keepingCapacity: true)
        moved = TouchSet()
        lifted.removeAll(keepingCapacity: true)
        cancelled.removeAll(keepingCapacity: true)
        for contact in frame.contacts {
            if let place = table.place(of: contact.id) {
                note(contact, at: place, in: table)
            } else if contact.phase == .began, let place = table.land(contact, at: time) {
                landed.append(place)
            }
        }
    }

    private mutating func note(_ contact: Contact, at place: Int, in table: TouchTable) {
        if contact.position != table[place].position {
            table.move(place, to: contact.position)
            moved.insert(place)
        }
        switch contact.phase {
        case .began, .moved, .stationary: break
        case .ended: lifted.append(place)
        case .cancelled: cancelled.append(place)
        }
    }
}

import MudraTouch

/// Follows the contacts of a screen from frame to frame, and labels them.
struct ContactTracker {
    /// Enough for a terminal's map, and more points than a hand draws between two pictures.
    static let longestTrail = 64

    private struct Followed {
        let id: ContactID
        let start: Point
        var contact: LiveContact
    }

    private var followed: [Followed] = []

    /// In order of their labels. Contacts that have lifted stay until others land or `clear` is called.
    var contacts: [LiveContact] { followed.map(\.contact).sorted { $0.label < $1.label } }

    /// Follows the contacts of a frame.
    mutating func update(with contacts: [Contact]) {
        let lands = contacts.contains { $0.phase == .began }
        if lands { followed.removeAll(where: \.contact.isGone) }
        for contact in contacts {
            if contact.phase == .began { followed.removeAll { $0.id == contact.id } }
            let index = followed.firstIndex { $0.id == contact.id && !$0.contact.isGone } ?? add(contact)
            followed[index].contact.move(to: contact.position, from: followed[index].start)
            if contact.phase == .ended || contact.phase == .cancelled { followed[index].contact.isGone = true }
        }
        // A contact that is missing in the frame has left in a frame that was lost.
        let told = Set(contacts.map(\.id))
        for index in followed.indices where !told.contains(followed[index].id) { followed[index].contact.isGone = true }
    }

    /// Nothing is on the screen any more.
    mutating func clear() {
        followed = []
    }

    private mutating func add(_ contact: Contact) -> Int {
        let taken = Set(followed.map(\.contact.label))
        let label = (1...).first { !taken.contains($0) } ?? 1
        followed.append(
            Followed(
                id: contact.id, start: contact.position,
                contact: LiveContact(label: label, tool: contact.tool, position: contact.position)))
        return followed.count - 1
    }
}

extension LiveContact {
    fileprivate mutating func move(to next: Point, from start: Point) {
        if trail.last != next {
            if trail.count >= ContactTracker.longestTrail { trail.removeFirst() }
            trail.append(next)
        }
        position = next
        distance = next.distance(to: start)
    }
}

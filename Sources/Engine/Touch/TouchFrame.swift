/// All contacts of a screen at one time stamp: all events up to a `SYN_REPORT`.
///
/// The decoder fills the same frame again and again; its storage is allocated once.
public struct TouchFrame: Sendable {
    /// The most contacts that a frame holds. No known screen has more than 60 slots.
    public static let capacity = 64

    /// When the frame happened, by the time stamp of its events.
    public private(set) var time: Microseconds = 0
    /// The contacts on the screen, and those that left it in this frame.
    public private(set) var contacts: ContiguousArray<Contact> = []
    /// How many contacts have moved.
    package private(set) var movedCount = 0
    /// How many contacts landed or left.
    package private(set) var changingCount = 0
    /// The contacts that were taken for palms by their size in this frame.
    package private(set) var palms: ContiguousArray<PalmSighting> = []

    /// An empty frame with room for `capacity` contacts.
    public init() {
        contacts.reserveCapacity(TouchFrame.capacity)
    }

    /// Empties the frame for another moment, keeping its storage.
    public mutating func restart(at time: Microseconds) {
        self.time = time
        contacts.removeAll(keepingCapacity: true)
        movedCount = 0
        changingCount = 0
        if !palms.isEmpty { palms.removeAll(keepingCapacity: true) }
    }

    /// Notes a contact that was taken for a palm by its size.
    package mutating func note(_ palm: PalmSighting) {
        if palms.count < TouchFrame.capacity { palms.append(palm) }
    }

    /// Adds a contact. A contact beyond `capacity` is dropped, so that a device cannot make the frame grow.
    public mutating func append(_ contact: Contact) {
        guard contacts.count < TouchFrame.capacity else { return }
        contacts.append(contact)
        switch contact.phase {
        case .stationary: break
        case .moved: movedCount += 1
        case .began, .ended, .cancelled: changingCount += 1
        }
    }
}

import Touch

/// Turns the events of a multitouch screen (protocol B) into frames of contacts.
///
/// The protocol tells only what changes: events apply to the slot that was named last, and a value that stays the same
/// is not repeated, not even for a new contact. So a slot's coordinates outlive its contact.
public struct SlotDecoder {
    private struct Slot {
        var trackingID: Int32 = -1
        var contact: ContactID?
        var phase = Contact.Phase.stationary
        /// The contact that left the slot in this frame.
        var departed: ContactID?
        var departedAt = Point.zero
        var x: Int32
        var y: Int32
    }

    private let geometry: ScreenGeometry
    private var slots: ContiguousArray<Slot>
    private var current: Int? = 0
    private var lastContact: UInt32 = 0
    private var hasChanged = false
    private var isAfterDrop = false
    private var frame = TouchFrame()

    /// A decoder that has seen no contact.
    public init(_ screen: TouchscreenDescription, geometry: ScreenGeometry) {
        self.geometry = geometry
        slots = ContiguousArray(
            repeating: Slot(x: screen.x.minimum, y: screen.y.minimum), count: screen.slotCount)
    }

    /// Sets what a slot holds before the first event. A contact that is down already has no landing to tell of, and is
    /// passed over until it lifts.
    mutating func prime(_ slot: Int, trackingID: Int32, x: Int32, y: Int32) {
        guard slots.indices.contains(slot) else { return }
        slots[slot].trackingID = trackingID
        slots[slot].x = x
        slots[slot].y = y
    }

    /// Makes `slot` the one that events apply to, as when a device is opened that is not at its first.
    mutating func select(slot: Int32) {
        current = slots.indices.contains(Int(slot)) ? Int(slot) : nil
    }

    /// Takes an event; `deliver` is called for every frame that it completes.
    public mutating func take(_ event: InputEvent, _ deliver: (TouchFrame) -> Void) {
        switch (event.type, event.code) {
        case (EventCode.synchronization, EventCode.report):
            isAfterDrop = false
            emit(at: event.time, deliver)
        case (EventCode.synchronization, EventCode.dropped):
            // The kernel's buffer ran over: what follows up to the next report belongs to a frame with holes.
            isAfterDrop = true
        case (EventCode.absolute, let code) where !isAfterDrop || code == EventCode.slot:
            // The slot counts even so: the next frame does not name it again if it goes on with the same one.
            takeAxis(code, event.value)
        default:
            break
        }
    }

    /// Takes all contacts off the screen, as when it is unplugged.
    public mutating func cancelContacts(at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        frame.restart(at: time)
        hasChanged = false
        for index in slots.indices {
            // It lifted in a frame that will never be completed.
            if let departed = slots[index].departed {
                frame.append(Contact(id: departed, phase: .cancelled, position: slots[index].departedAt))
            }
            slots[index].departed = nil
            if let contact = slots[index].contact, slots[index].phase != .began {
                let position = geometry.position(x: slots[index].x, y: slots[index].y)
                frame.append(Contact(id: contact, phase: .cancelled, position: position))
            }
            slots[index].contact = nil
            slots[index].trackingID = -1
        }
        if !frame.contacts.isEmpty { deliver(frame) }
    }

    private mutating func takeAxis(_ code: UInt16, _ value: Int32) {
        if code == EventCode.slot {
            select(slot: value)
            return
        }
        guard let current else { return }
        switch code {
        case EventCode.trackingID:
            setTrackingID(value, of: current)
        case EventCode.positionX where slots[current].x != value:
            slots[current].x = value
            noteMove(of: current)
        case EventCode.positionY where slots[current].y != value:
            slots[current].y = value
            noteMove(of: current)
        default:
            break
        }
    }

    private mutating func setTrackingID(_ id: Int32, of slot: Int) {
        guard id != slots[slot].trackingID else { return }
        if let contact = slots[slot].contact {
            // A contact that came and went within the frame was never seen by anyone.
            if slots[slot].phase != .began {
                slots[slot].departed = contact
                slots[slot].departedAt = geometry.position(x: slots[slot].x, y: slots[slot].y)
            }
            slots[slot].contact = nil
        }
        slots[slot].trackingID = id
        if id >= 0 {
            lastContact &+= 1
            slots[slot].contact = ContactID(lastContact)
            slots[slot].phase = .began
        }
        hasChanged = true
    }

    private mutating func noteMove(of slot: Int) {
        guard slots[slot].contact != nil else { return }
        if slots[slot].phase == .stationary { slots[slot].phase = .moved }
        hasChanged = true
    }

    private mutating func emit(at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        guard hasChanged else { return }
        hasChanged = false
        // A slot that is released and used again within a frame makes two frames of one time: the finger that lifted
        // must be gone before the next one lands, or a one-finger gesture would see two.
        frame.restart(at: time)
        appendDepartures { $0.contact != nil }
        if !frame.contacts.isEmpty { deliver(frame) }

        frame.restart(at: time)
        appendDepartures { _ in true }
        for index in slots.indices {
            guard let contact = slots[index].contact else { continue }
            let position = geometry.position(x: slots[index].x, y: slots[index].y)
            frame.append(Contact(id: contact, phase: slots[index].phase, position: position))
            slots[index].phase = .stationary
        }
        if !frame.contacts.isEmpty { deliver(frame) }
    }

    private mutating func appendDepartures(where matches: (Slot) -> Bool) {
        for index in slots.indices where matches(slots[index]) {
            guard let departed = slots[index].departed else { continue }
            frame.append(Contact(id: departed, phase: .ended, position: slots[index].departedAt))
            slots[index].departed = nil
        }
    }
}

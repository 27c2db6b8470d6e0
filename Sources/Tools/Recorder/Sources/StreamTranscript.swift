import MudraEvdev
import MudraInterface
import MudraRecording
import MudraSupport
import MudraTouch

/// Turns mudrad's touches, in mm, into events of an evdev screen.
///
/// The screen is synthetic: mudrad's contacts get slots of their own. Each frame becomes a frame with the same time.
package struct StreamTranscript {
    private let screen: SyntheticScreen
    private var slots: [TranscriptSlot]
    private var lostFrames: UInt64 = 0
    private var lastTrackingID: Int32 = -1
    private var hasBegun = false
    /// How many contacts were left out, because there are no more slots.
    package private(set) var contactsLeftOut = 0
    /// How many positions were off the screen or invalid, and were replaced by its edge or the contact's last position.
    package private(set) var positionsMended = 0
    /// The contacts that the last frame turned into palms.
    private var rejected: [ContactID] = []
    private var frame = TranscriptFrame()

    /// A transcript of a screen with no known contacts; nil for an impossible size.
    /// - Parameters:
    ///   - size: the size by mudrad.
    ///   - slots: how many contacts the screen can report at once.
    package init?(name: String, vendor: UInt16, product: UInt16, size: ScreenSize, slots: Int) {
        let screen = SyntheticScreen(name: name, vendor: vendor, product: product, size: size, slots: slots)
        guard let screen else { return nil }
        self.screen = screen
        self.slots = Array(repeating: TranscriptSlot(), count: screen.slotCount)
    }

    package var device: RecordedDevice { screen.device }

    /// Translates a frame.
    /// - Returns: its entries in the recording.
    package mutating func transcribe(_ packet: TouchPacket) -> [RecordingEntry] {
        var entries: [RecordingEntry] = []
        // If a contact is in the frame twice, the first one counts.
        var seen: Set<ContactID> = []
        let contacts = packet.contacts.filter { seen.insert($0.id).inserted }
        let lost = packet.lostFrames > lostFrames ? packet.lostFrames - lostFrames : 0
        lostFrames = max(packet.lostFrames, lostFrames)
        if !frame.isEmpty, lost > 0 || packet.time != frame.time {
            // The other half has not come.
            report(at: frame.time ?? packet.time)
            entries += frame.take()
        }
        if lost > 0 {
            entries.append(.comment("\(counted(lost, "frame")) lost here: mudractl was too slow"))
            resume(with: seen, at: packet.time)
            entries += frame.take()
        } else if !hasBegun, case let down = contacts.count(where: { $0.phase == .moved || $0.phase == .stationary }),
            down > 0
        {
            entries.append(.comment("contacts that were already down land here: \(down)"))
        }
        hasBegun = true
        releaseRejected(at: packet.time)
        let departing = contacts.filter { $0.phase == .ended }
        let cancelled = contacts.filter { $0.phase == .cancelled }
        let staying = contacts.filter { $0.phase != .ended && $0.phase != .cancelled }
        // A slot that is released and used again within a frame makes two frames with the same time, and the first has
        // only the contacts that left. Here they become one frame again, in which the slot has two contacts.
        let isHalf =
            departing.count == contacts.count && slots.contains { $0.contact.map { !seen.contains($0) } ?? false }
        for contact in departing { lift(contact, at: packet.time, isReplaced: isHalf) }
        if isHalf { return entries }
        for contact in cancelled { reject(contact, at: packet.time) }
        for contact in staying { show(contact, at: packet.time) }
        for index in slots.indices { slots[index].departure = .none }
        // A frame without news is recorded all the same: it shows that time went by, and that nothing moved.
        if frame.isEmpty, let contact = staying.first, let slot = slot(of: contact.id) {
            frame.select(slot, at: packet.time)
            frame.append(EventCode.toolType, contact.tool.axisValue, at: packet.time)
        }
        report(at: packet.time)
        entries += frame.take()
        // Palms do not lift in the frame that made them palms, where the lift would be a finger's, but in the next. A
        // frame of their own would be one that mudrad did not send. If nothing else is on the screen, such a frame is
        // empty.
        rejected = cancelled.map(\.id)
        if staying.isEmpty {
            releaseRejected(at: packet.time)
            report(at: packet.time)
        }
        return entries + frame.take()
    }

    private mutating func releaseRejected(at time: Microseconds) {
        for contact in rejected { release(contact, at: time) }
        rejected = []
    }

    // MARK: Contacts

    /// Some frames are missing. The contacts that are gone left in an unknown way, and the others are sent in full
    /// again. Of the events between a drop and the next report, readers believe only those that say which contacts have
    /// left.
    private mutating func resume(with contacts: Set<ContactID>, at time: Microseconds) {
        frame.appendDrop(at: time)
        for index in slots.indices {
            slots[index].forgetAxes()
            if let contact = slots[index].contact, !contacts.contains(contact) { release(contact, at: time) }
        }
        report(at: time)
    }

    private mutating func show(_ contact: Contact, at time: Microseconds) {
        guard let slot = slot(of: contact.id) ?? land(contact, at: time) else { return }
        write(contact, in: slot, at: time)
    }

    /// Gives a contact a slot: one that is used twice in the frame, else the lowest that is free and was free before
    /// the frame, else any.
    private mutating func land(_ contact: Contact, at time: Microseconds) -> Int? {
        let free = slots.indices.filter { slots[$0].contact == nil }
        let slot =
            free.first { slots[$0].departure == .replaced } ?? free.first { slots[$0].departure == .none } ?? free.first
        guard let slot else {
            contactsLeftOut += 1
            return nil
        }
        lastTrackingID = (lastTrackingID + 1) % 65_536
        slots[slot].contact = contact.id
        slots[slot].forgetAxes()
        frame.select(slot, at: time)
        frame.append(EventCode.trackingID, lastTrackingID, at: time)
        return slot
    }

    private mutating func lift(_ contact: Contact, at time: Microseconds, isReplaced: Bool) {
        guard let slot = slot(of: contact.id) else { return }
        write(contact, in: slot, at: time)
        release(contact.id, at: time)
        slots[slot].departure = isReplaced ? .replaced : .lifted
    }

    private mutating func reject(_ contact: Contact, at time: Microseconds) {
        guard let slot = slot(of: contact.id) else { return }
        write(contact, in: slot, at: time)
        frame.select(slot, at: time)
        frame.append(EventCode.toolType, ToolType.palm, at: time)
    }

    private mutating func release(_ contact: ContactID, at time: Microseconds) {
        guard let slot = slot(of: contact) else { return }
        slots[slot].contact = nil
        frame.select(slot, at: time)
        frame.append(EventCode.trackingID, -1, at: time)
    }

    private func slot(of contact: ContactID) -> Int? {
        slots.firstIndex { $0.contact == contact }
    }

    // MARK: Events

    /// Writes the changes of a contact that has a slot.
    private mutating func write(_ contact: Contact, in slot: Int, at time: Microseconds) {
        let before = slots[slot]
        let x = units(contact.position.x, within: screen.bounds.x) ?? before.x ?? Int32(screen.bounds.x / 2)
        let y = units(contact.position.y, within: screen.bounds.y) ?? before.y ?? Int32(screen.bounds.y / 2)
        let tool = contact.tool.axisValue
        guard x != before.x || y != before.y || tool != before.tool else { return }
        frame.select(slot, at: time)
        if tool != before.tool { frame.append(EventCode.toolType, tool, at: time) }
        if x != before.x { frame.append(EventCode.positionX, x, at: time) }
        if y != before.y { frame.append(EventCode.positionY, y, at: time) }
        (slots[slot].x, slots[slot].y, slots[slot].tool) = (x, y, tool)
    }

    /// A position in units; nil if it is not a number.
    private mutating func units(_ millimetres: Double, within bound: Double) -> Int32? {
        let (units, isMended) = screen.units(of: millimetres, within: bound)
        if isMended { positionsMended += 1 }
        return units
    }

    /// Ends the frame, if there is anything in it.
    private mutating func report(at time: Microseconds) {
        frame.report(isTouched: slots.contains { $0.contact != nil }, at: time)
    }
}

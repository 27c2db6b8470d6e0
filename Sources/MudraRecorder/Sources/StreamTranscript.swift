import MudraEvdev
import MudraTouch

/// Puts the touches that mudrad tells of, in mm, into the terms of an evdev screen.
///
/// The screen is made up: mudrad's contacts are in slots of their own, and its millimetres are units so fine that what is
/// rounded away is less than any gesture's values show. A frame becomes a frame with the same time.
public struct StreamTranscript {
    /// Units per mm: a unit is a nanometre, so that the velocity of a finger that is seen every 8 ms is right to
    /// 0.0002 mm/s. On screens so large that evdev's numbers do not suffice for that, a tenth as many.
    private static let fineUnits = 1_000_000.0
    private static let coarseUnits = 100_000.0
    /// The largest screen, in mm, that fine units suffice for.
    private static let fineLimit = 2_000.0

    /// The made-up screen.
    public let device: RecordedDevice
    /// Its size in units.
    private let bounds: (x: Double, y: Double)
    private let unitsPerMillimetre: Double
    private var slots: [TranscriptSlot]
    private var lostFrames: UInt64 = 0
    private var lastTrackingID: Int32 = -1
    private var isTouched = false
    private var hasBegun = false
    /// How many contacts were left out, since there are no more slots.
    public private(set) var contactsLeftOut = 0
    /// How many places were off the screen, or none at all, and are its edge or the contact's last.
    public private(set) var placesMended = 0
    /// The contacts that the last frame made palms of.
    private var rejected: [ContactID] = []
    private var frame: [InputEvent] = []
    /// The slot that the frame's next event is of.
    private var namedSlot: Int?

    /// A transcript of a screen that nothing is known to be on; nil for a size that no screen has.
    /// - Parameters:
    ///   - size: as mudrad tells it.
    ///   - slots: how many contacts it tells apart.
    public init?(name: String, vendor: UInt16, product: UInt16, size: ScreenSize, slots: Int) {
        let sides = 1.0...ScreenSize.plausibleSide.upperBound
        guard sides.contains(size.width), sides.contains(size.height) else { return nil }
        unitsPerMillimetre = max(size.width, size.height) <= Self.fineLimit ? Self.fineUnits : Self.coarseUnits
        bounds = ((size.width * unitsPerMillimetre).rounded(), (size.height * unitsPerMillimetre).rounded())
        self.slots = Array(repeating: TranscriptSlot(), count: min(max(slots, 1), TouchFrame.capacity))
        let resolution = Int32(unitsPerMillimetre)
        device = RecordedDevice(
            screen: name, vendor: vendor, product: product,
            x: AbsoluteAxis(minimum: 0, maximum: Int32(bounds.x), resolution: resolution),
            y: AbsoluteAxis(minimum: 0, maximum: Int32(bounds.y), resolution: resolution), slots: self.slots.count)
    }

    /// Takes a frame.
    /// - Returns: what it is in the recording.
    public mutating func take(_ packet: TouchPacket) -> [RecordingEntry] {
        var entries: [RecordingEntry] = []
        // A contact that is told of twice is what it was told of first.
        var seen: Set<ContactID> = []
        let contacts = packet.contacts.filter { seen.insert($0.id).inserted }
        let lost = packet.lostFrames > lostFrames ? packet.lostFrames - lostFrames : 0
        lostFrames = max(packet.lostFrames, lostFrames)
        if !frame.isEmpty, lost > 0 || packet.time != frame.last?.time {
            // The other half has not come.
            report(at: frame.last?.time ?? packet.time)
            entries += takeFrame()
        }
        if lost > 0 {
            entries.append(.comment("\(lost) frames were lost here: they came faster than they were read"))
            resume(with: seen, at: packet.time)
            entries += takeFrame()
        } else if !hasBegun, case let down = contacts.count(where: { $0.phase == .moved || $0.phase == .stationary }),
            down > 0
        {
            entries.append(.comment("contacts that were down already land here: \(down)"))
        }
        hasBegun = true
        releaseRejected(at: packet.time)
        let departing = contacts.filter { $0.phase == .ended }
        let cancelled = contacts.filter { $0.phase == .cancelled }
        let staying = contacts.filter { $0.phase != .ended && $0.phase != .cancelled }
        // A slot that is released and used again within a frame makes two of one time, and the first has none but who
        // has left: here it is one frame again, in which the slot has two contacts.
        let isHalf =
            departing.count == contacts.count && slots.contains { $0.contact.map { !seen.contains($0) } ?? false }
        for contact in departing { lift(contact, at: packet.time, isReplaced: isHalf) }
        if isHalf { return entries }
        for contact in cancelled { reject(contact, at: packet.time) }
        for contact in staying { show(contact, at: packet.time) }
        for index in slots.indices { slots[index].departure = .none }
        // A frame that tells nothing new is one all the same: it says that time went by, and where nothing moved.
        if frame.isEmpty, let contact = staying.first, let slot = slot(of: contact.id) {
            select(slot, at: packet.time)
            tell(EventCode.toolType, contact.tool.axisValue, at: packet.time)
        }
        report(at: packet.time)
        entries += takeFrame()
        // Not in the frame that made palms of them, in which a lift would be that of a finger; in the next, since one of
        // its own would be one that nobody has told of. That is nobody's where nothing else is on the screen.
        rejected = cancelled.map(\.id)
        if staying.isEmpty {
            releaseRejected(at: packet.time)
            report(at: packet.time)
        }
        return entries + takeFrame()
    }

    private mutating func releaseRejected(at time: Microseconds) {
        for contact in rejected { release(contact, at: time) }
        rejected = []
    }

    // MARK: Contacts

    /// Some frames are missing: the contacts that are gone have gone somehow, and the others are told of anew. What stands
    /// between a drop and the next report is believed only as far as it says who has gone.
    private mutating func resume(with contacts: Set<ContactID>, at time: Microseconds) {
        tell(EventCode.synchronization, EventCode.dropped, 0, at: time)
        for index in slots.indices {
            slots[index].forgetAxes()
            if let contact = slots[index].contact, !contacts.contains(contact) { release(contact, at: time) }
        }
        report(at: time)
    }

    private mutating func show(_ contact: Contact, at time: Microseconds) {
        guard let slot = slot(of: contact.id) ?? land(contact, at: time) else { return }
        tell(contact, in: slot, at: time)
    }

    /// Gives a contact a slot: one that is to be used twice in the frame, or the lowest that is free and was before the
    /// frame, or else any.
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
        select(slot, at: time)
        tell(EventCode.trackingID, lastTrackingID, at: time)
        return slot
    }

    private mutating func lift(_ contact: Contact, at time: Microseconds, isReplaced: Bool) {
        guard let slot = slot(of: contact.id) else { return }
        tell(contact, in: slot, at: time)
        release(contact.id, at: time)
        slots[slot].departure = isReplaced ? .replaced : .lifted
    }

    private mutating func reject(_ contact: Contact, at time: Microseconds) {
        guard let slot = slot(of: contact.id) else { return }
        tell(contact, in: slot, at: time)
        select(slot, at: time)
        tell(EventCode.toolType, ToolType.palm, at: time)
    }

    private mutating func release(_ contact: ContactID, at time: Microseconds) {
        guard let slot = slot(of: contact) else { return }
        slots[slot].contact = nil
        select(slot, at: time)
        tell(EventCode.trackingID, -1, at: time)
    }

    private func slot(of contact: ContactID) -> Int? {
        slots.firstIndex { $0.contact == contact }
    }

    // MARK: Events

    /// Tells what is new of a contact that has a slot.
    private mutating func tell(_ contact: Contact, in slot: Int, at time: Microseconds) {
        let before = slots[slot]
        let x = units(contact.position.x, within: bounds.x) ?? before.x ?? Int32(bounds.x / 2)
        let y = units(contact.position.y, within: bounds.y) ?? before.y ?? Int32(bounds.y / 2)
        let tool = contact.tool.axisValue
        guard x != before.x || y != before.y || tool != before.tool else { return }
        select(slot, at: time)
        if tool != before.tool { tell(EventCode.toolType, tool, at: time) }
        if x != before.x { tell(EventCode.positionX, x, at: time) }
        if y != before.y { tell(EventCode.positionY, y, at: time) }
        (slots[slot].x, slots[slot].y, slots[slot].tool) = (x, y, tool)
    }

    /// A length in units; nil for what is none.
    private mutating func units(_ millimetres: Double, within bound: Double) -> Int32? {
        let units = (millimetres * unitsPerMillimetre).rounded()
        if !(0...bound).contains(units) { placesMended += 1 }
        return units.isNaN ? nil : Int32(min(max(units, 0), bound))
    }

    /// Ends the frame, if there is anything in it.
    private mutating func report(at time: Microseconds) {
        guard !frame.isEmpty else { return }
        let touches = slots.contains { $0.contact != nil }
        if touches != isTouched {
            isTouched = touches
            frame.append(
                InputEvent(time: time, type: EventCode.key, code: EventCode.touch, value: touches ? 1 : 0))
        }
        tell(EventCode.synchronization, EventCode.report, 0, at: time)
    }

    /// Names the slot that events are of from here on: in every frame anew, so that a frame can be understood alone.
    private mutating func select(_ slot: Int, at time: Microseconds) {
        if namedSlot != slot { tell(EventCode.slot, Int32(slot), at: time) }
        namedSlot = slot
    }

    private mutating func tell(_ code: UInt16, _ value: Int32, at time: Microseconds) {
        tell(EventCode.absolute, code, value, at: time)
    }

    private mutating func tell(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Microseconds) {
        frame.append(InputEvent(time: time, type: type, code: code, value: value))
    }

    private mutating func takeFrame() -> [RecordingEntry] {
        defer {
            frame.removeAll(keepingCapacity: true)
            namedSlot = nil
        }
        return frame.map { .event($0) }
    }
}

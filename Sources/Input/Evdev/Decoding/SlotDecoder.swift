import MudraTouch

/// Turns the events of a multitouch screen (protocol B) into frames of contacts.
///
/// The protocol sends only changes. An event applies to the slot that was named last, and a value that stays the same
/// is not repeated, not even for a new contact. So a slot's values outlive its contact, and the contacts on the screen
/// are known only when the frame is complete.
struct SlotDecoder {
    private(set) var geometry: ScreenGeometry
    var slots: ContiguousArray<ContactSlot>
    /// Every value that the device has sent for each slot, even if the decoder does not use it.
    private(set) var axes: ContiguousArray<ContactAxes>
    /// Slots from this one on have never held anything; most of the sixty slots of a wall display never do.
    private(set) var usedSlots = 0
    /// The slot that events apply to; nil: one that does not exist.
    private(set) var current: Int? = 0
    var lastContact: UInt32 = 0
    var hasChanged = false
    private var isAfterDrop = false
    private(set) var isMuted = false
    /// Tells hands from fingers by size; nil if the panel does not report sizes, or detection is off.
    var palms: PalmDetector?
    private let sizeAxis: ContactSizeAxis?
    private var scales: ContactScales
    var hasNewSizes = false
    /// By slot.
    var motions: ContiguousArray<ContactMotion>
    var frameCount: UInt64 = 0
    /// The kernel has dropped events: contacts may be anywhere in this frame.
    var hasGap = false
    /// The button that says whether anything touches; nil: the device has none, or it does not count.
    var button: TouchButton?
    /// Whether the button, or a slot that it has emptied, has changed since the last report.
    var hasButtonNews = false
    /// The contacts that are taken for palms in this frame.
    var sightings: ContiguousArray<PalmSighting> = []
    /// How the device has contradicted itself.
    var oddities = DeviceOddities()
    private var frame = TouchFrame()

    /// A decoder that has seen no contact.
    init(
        slotCount: Int, geometry: ScreenGeometry, sizeAxis: ContactSizeAxis? = nil, pressureAxis: AbsoluteAxis? = nil,
        hasButton: Bool = false
    ) {
        self.geometry = geometry
        self.sizeAxis = sizeAxis
        scales = ContactScales(size: sizeAxis, pressure: pressureAxis, on: geometry)
        button = hasButton ? TouchButton(slotCount: slotCount) : nil
        palms = sizeAxis.map { PalmDetector($0, slotCount: slotCount) }
        let axes = ContactAxes(x: geometry.x.minimum, y: geometry.y.minimum)
        slots = ContiguousArray(repeating: ContactSlot(SlotValues(axes)), count: slotCount)
        self.axes = ContiguousArray(repeating: axes, count: slotCount)
        sightings.reserveCapacity(slotCount)
        motions = ContiguousArray(repeating: ContactMotion(), count: slotCount)
    }

    /// Sets the content of a slot before the first event. A contact that is already down did not land in view: it is
    /// ignored until it lifts.
    mutating func prime(_ slot: Int, trackingID: Int32, _ axes: ContactAxes) {
        guard slots.indices.contains(slot) else { return }
        self.axes[slot] = axes
        var values = SlotValues(trackingID: trackingID, axes)
        values.x = geometry.x.plausible(values.x) ?? geometry.x.middle
        values.y = geometry.y.plausible(values.y) ?? geometry.y.middle
        slots[slot].values = values
        slots[slot].isIgnored = values.isOccupied
        if values.isOccupied { usedSlots = max(usedSlots, slot + 1) }
    }

    /// Makes `slot` the one that events apply to: an opened device may not be at its first.
    mutating func select(slot: Int32) {
        current = slots.indices.contains(Int(slot)) ? Int(slot) : nil
    }

    /// Decodes an event; `deliver` is called for every frame that it completes.
    mutating func decode(_ event: InputEvent, _ deliver: (TouchFrame) -> Void) {
        switch (event.type, event.code) {
        case (EventCode.synchronization, EventCode.report):
            isAfterDrop = false
            if hasButtonNews { followButton() }
            settle(at: event.time)
            emit(at: event.time, deliver)
        case (EventCode.synchronization, EventCode.dropped):
            // The kernel's buffer overflowed: the events up to the next report belong to an incomplete frame.
            isAfterDrop = true
            hasGap = true
        case (EventCode.absolute, let code) where !isAfterDrop || event.isSynthetic || code == EventCode.slot:
            // The slot counts even then: the next frame does not name it again if it goes on with the same slot.
            decodeAxis(code, event.value, isSynthetic: event.isSynthetic)
        case (EventCode.key, EventCode.touch) where !isAfterDrop || event.isSynthetic:
            button?.isDown = event.value != 0
            hasButtonNews = true
        default:
            break
        }
    }

    var slotCount: Int { slots.count }

    func rawSlot(_ index: Int) -> RawSlot {
        let slot = slots[index]
        return RawSlot(
            trackingID: max(slot.values.trackingID, -1), axes: axes[index], contact: slot.contact, values: slot.values)
    }

    // MARK: Between frames

    /// Cancels all contacts, as when the screen is unplugged. Contacts that are still down are ignored until they lift.
    mutating func cancelContacts(
        for cause: CancellationCause = .end, at time: Microseconds, _ deliver: (TouchFrame) -> Void
    ) {
        frame.restart(at: time)
        for index in 0..<usedSlots {
            slots[index].leave(for: cause, at: position(of: index))
            if slots[index].values.isOccupied { slots[index].isIgnored = true }
            palms?.forget(index)
            // The contact may have lifted in a frame that is not complete.
            if let departed = slots[index].takeDeparted() {
                frame.append(
                    Contact(id: departed.id, phase: .cancelled, position: departed.position, cause: cause))
            }
        }
        if !frame.contacts.isEmpty { deliver(frame) }
    }

    /// Cancels all touches and lets none begin, or lets them begin again. Contacts that are down then are ignored until
    /// they lift.
    mutating func setMuted(_ isMuted: Bool, at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        guard isMuted != self.isMuted else { return }
        cancelContacts(for: .pen, at: time, deliver)
        self.isMuted = isMuted
    }

    /// Sets a new geometry. Fingers on the screen would jump: their touches are cancelled.
    mutating func setGeometry(
        _ geometry: ScreenGeometry, at time: Microseconds, _ deliver: (TouchFrame) -> Void
    ) {
        cancelContacts(for: .turned, at: time, deliver)
        self.geometry = geometry
        scales = scales.moved(to: geometry)
    }

    /// Whether palms are detected by size, if the panel reports sizes; applies from the next landing on.
    mutating func setDetectsPalms(_ detectsPalms: Bool) {
        guard detectsPalms != (palms != nil) else { return }
        palms = detectsPalms ? sizeAxis.map { PalmDetector($0, slotCount: slots.count) } : nil
    }

    // MARK: Events

    private mutating func decodeAxis(_ code: UInt16, _ value: Int32, isSynthetic: Bool) {
        if code == EventCode.slot {
            select(slot: value)
            return
        }
        guard let current else { return }
        axes[current][code] = value
        switch code {
        case EventCode.trackingID:
            setTrackingID(value, of: current, isSynthetic: isSynthetic)
        case EventCode.positionX:
            guard let x = geometry.x.plausible(value) else {
                oddities.noteX(value, beyond: geometry.x)
                return slots[current].noteWildPlace()
            }
            if x != slots[current].values.x {
                slots[current].values.x = x
                noteMove(of: current)
            }
        case EventCode.positionY:
            guard let y = geometry.y.plausible(value) else {
                oddities.noteY(value, beyond: geometry.y)
                return slots[current].noteWildPlace()
            }
            if y != slots[current].values.y {
                slots[current].values.y = y
                noteMove(of: current)
            }
        case EventCode.distance:
            slots[current].values.distance = value
            hasChanged = true
        case EventCode.toolType:
            slots[current].values.tool = value
            hasChanged = true
        case EventCode.touchMajor, EventCode.touchMinor:
            hasNewSizes = palms != nil
        default:
            break
        }
    }

    mutating func setTrackingID(_ id: Int32, of slot: Int, isSynthetic: Bool) {
        button?.forget(slot)
        guard id != slots[slot].values.trackingID else { return }
        // A contact that left while events were dropped may have done anything before: no gesture may end with it. Nor
        // with one that landed at an unknown place, which may have moved before it was seen.
        // Some panels send 0, 0 with the lift; libinput does not use a position that comes with a lift either.
        let place = slots[slot].place
        let isDoubtful = isSynthetic || slots[slot].isUnplaced
        slots[slot].leave(for: isDoubtful ? .lost : nil, at: geometry.position(x: place.x, y: place.y))
        palms?.lift(slot)
        slots[slot].values.trackingID = id
        slots[slot].isIgnored = false
        slots[slot].isUnplaced = false
        usedSlots = max(usedSlots, slot + 1)
        hasChanged = true
    }

    private mutating func noteMove(of slot: Int) {
        guard slots[slot].values.isOccupied else {
            if button?.noteUse(of: slot) == true { hasButtonNews = true }
            return
        }
        slots[slot].noteMove()
        hasChanged = true
    }

    // MARK: Frames

    func position(of slot: Int) -> Point {
        geometry.position(x: slots[slot].values.x, y: slots[slot].values.y)
    }

    private mutating func emit(at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        guard hasChanged else { return }
        hasChanged = false
        // A slot that is released and used again within a frame makes two frames with the same time: the finger that
        // lifted must be gone before the next one lands, or a one-finger gesture would see two.
        frame.restart(at: time)
        appendDepartures { $0.contact != nil }
        if !frame.contacts.isEmpty { deliver(frame) }

        frame.restart(at: time)
        for palm in sightings { frame.note(palm) }
        sightings.removeAll(keepingCapacity: true)
        appendDepartures { _ in true }
        for index in 0..<usedSlots {
            let contact = slots[index].report(
                at: position(of: index), size: scales.size(of: axes[index]), pressure: scales.pressure(of: axes[index]))
            if let contact { frame.append(contact) }
        }
        if !frame.contacts.isEmpty || !frame.palms.isEmpty { deliver(frame) }
    }

    private mutating func appendDepartures(where matches: (ContactSlot) -> Bool) {
        for index in 0..<usedSlots where matches(slots[index]) {
            if let departed = slots[index].takeDeparted() { frame.append(departed) }
        }
    }
}

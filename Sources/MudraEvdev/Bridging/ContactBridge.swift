import MudraTouch

/// Makes one contact of two where a panel loses a finger for a moment, as worn and resistive ones do.
///
/// It stands before the decoder and gives it the events of a panel that has not lost the finger: a lift is kept back for
/// some time, and if something lands near enough by then, neither is told. What lands in another slot than the finger was
/// in trades slots with it from then on. So decoder and virtual screen alike see one contact, and know nothing of it.
///
/// A lift cannot be told from a gap before that time is over: the price is that every lift comes so much later. For
/// panels of protocol B. An object, since what it tells is decoded, recognized and shown before it goes on.
public final class ContactBridge {
    /// How far from where it was a finger is found again, in mm: of 11 gaps in recordings none was wider than 2.5.
    static let reach = 3.0
    /// How long a gap is, where nothing else is configured: those in recordings are of 11 to 24 ms.
    public static let usualGap = Microseconds.milliseconds(30)

    /// A slot as the device has it.
    private struct DeviceSlot {
        var axes = ContactAxes()
        var trackingID: Int32 = -1
        /// The one that the decoder is told instead.
        var shown: Int
        /// As of the last report.
        var hadContact = false
        /// Where that was.
        var place = Point.zero
        /// The axes that have changed since.
        var changed: UInt16 = 0
        var hasNewContact = false
    }

    /// How long a lift is kept back.
    public let gap: Microseconds
    private var geometry: ScreenGeometry
    private var slots: ContiguousArray<DeviceSlot>
    /// When and where contacts lifted of which the decoder has not been told, by the slots that are shown.
    private var kept: ContiguousArray<(time: Microseconds, place: Point)?>
    private var current: Int? = 0
    /// The axes that the device has told of, in any slot.
    private var told: UInt16 = 0
    private var isAfterDrop = false
    private var hasNews = false

    /// A bridge before a decoder; nil: its device does not tell contacts apart by slots.
    /// - Parameters:
    ///   - gap: how long a lift is kept back.
    ///   - decoder: knows what the device has sent so far.
    public init?(over gap: Microseconds, before decoder: TouchDecoder) {
        guard let slotCount = decoder.slotCount else { return nil }
        (self.gap, geometry) = (gap, decoder.geometry)
        slots = ContiguousArray((0..<slotCount).map { DeviceSlot(shown: $0) })
        kept = ContiguousArray(repeating: nil, count: slotCount)
        for index in 0..<min(decoder.usedSlots, slotCount) {
            let raw = decoder.slot(index)
            (slots[index].axes, slots[index].trackingID) = (raw.axes, raw.trackingID)
            slots[index].hadContact = raw.isOccupied
            slots[index].place = place(of: index)
        }
        for code in ContactAxes.codes where slots.contains(where: { $0.axes[code] != 0 }) {
            told |= ContactAxes.bit(of: code) ?? 0
        }
    }

    /// When a lift that is kept back has to be told; nil: none is.
    public var deadline: Microseconds? {
        guard let first = kept.lazy.compactMap({ $0?.time }).min() else { return nil }
        return first + gap
    }

    /// The screen lies or measures otherwise from now on.
    public func setGeometry(_ geometry: ScreenGeometry) {
        self.geometry = geometry
    }

    /// Takes an event of the device.
    /// - Parameter tell: given the events that the decoder is to have instead.
    public func pass(_ event: InputEvent, _ tell: (InputEvent) -> Void) {
        switch (event.type, event.code) {
        case (EventCode.synchronization, EventCode.report):
            isAfterDrop = false
            if hasNews { conclude(event, tell) }
            tell(event)
        case (EventCode.synchronization, EventCode.dropped):
            isAfterDrop = true
            tell(event)
        case (EventCode.absolute, EventCode.slot):
            current = slots.indices.contains(Int(event.value)) ? Int(event.value) : nil
        case (EventCode.absolute, let code) where ContactAxes.bit(of: code) != nil || code == EventCode.trackingID:
            guard !isAfterDrop || event.isSynthetic, let current else { return }
            hasNews = true
            note(event, in: current)
            // What stands for lost events is told as it is: nothing says when it happened.
            if event.isSynthetic { tellSynthetic(event, of: current, tell) }
        default:
            tell(event)
        }
    }

    /// Tells of the lifts that have been kept back for long enough.
    public func release(at time: Microseconds, _ tell: (InputEvent) -> Void) {
        var isAny = false
        for index in kept.indices {
            guard let lift = kept[index], lift.time + gap <= time else { continue }
            isAny = true
            forget(index, at: time, tell)
        }
        if isAny {
            tell(InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0))
        }
    }

    private func note(_ event: InputEvent, in slot: Int) {
        guard event.code != EventCode.trackingID else {
            if event.value >= 0, event.value != slots[slot].trackingID { slots[slot].hasNewContact = true }
            slots[slot].trackingID = max(event.value, -1)
            return
        }
        guard let bit = ContactAxes.bit(of: event.code) else { return }
        slots[slot].axes[event.code] = event.value
        slots[slot].changed |= bit
        told |= bit
    }

    private func tellSynthetic(_ event: InputEvent, of slot: Int, _ tell: (InputEvent) -> Void) {
        let shown = slots[slot].shown
        kept[shown] = nil
        tell(event.changed(type: EventCode.absolute, code: EventCode.slot, value: Int32(shown)))
        tell(event)
        slots[slot].changed = 0
        slots[slot].hadContact = slots[slot].trackingID >= 0
        slots[slot].hasNewContact = false
    }

    /// Tells of a report, with the contacts that are found again in place of those that were lost.
    private func conclude(_ report: InputEvent, _ tell: (InputEvent) -> Void) {
        hasNews = false
        for index in slots.indices where slots[index].hadContact {
            guard slots[index].trackingID < 0 || slots[index].hasNewContact else { continue }
            // A slot that is used again within a frame has its new place already.
            kept[slots[index].shown] = (report.time, slots[index].place)
        }
        for index in slots.indices {
            let slot = slots[index]
            if slot.hasNewContact && slot.trackingID >= 0 {
                land(index, at: report.time, tell)
            } else if slot.changed != 0 {
                tellAxes(slot.changed, of: index, at: report.time, tell)
            }
            slots[index].hadContact = slot.trackingID >= 0
            slots[index].hasNewContact = false
            slots[index].changed = 0
            if slot.changed != 0 { slots[index].place = place(of: index) }
        }
    }

    private func land(_ index: Int, at time: Microseconds, _ tell: (InputEvent) -> Void) {
        if let lost = nearestLost(to: index, at: time) {
            kept[lost] = nil
            if let other = slots.firstIndex(where: { $0.shown == lost }) {
                (slots[index].shown, slots[other].shown) = (lost, slots[index].shown)
            }
        } else {
            let shown = slots[index].shown
            if kept[shown] != nil { forget(shown, at: time, tell) }
            say(EventCode.slot, Int32(shown), at: time, tell)
            say(EventCode.trackingID, slots[index].trackingID, at: time, tell)
        }
        // The slot that is shown may hold other values than the one that they are of.
        tellAxes(told, of: index, at: time, tell)
    }

    /// The slot of the contact that was lost where one has landed now.
    private func nearestLost(to index: Int, at time: Microseconds) -> Int? {
        let place = place(of: index)
        var nearest: (slot: Int, distance: Double)?
        for slot in kept.indices {
            guard let lost = kept[slot], time - lost.time <= gap else { continue }
            let distance = lost.place.distance(to: place)
            if distance <= min(Self.reach, nearest?.distance ?? Self.reach) { nearest = (slot, distance) }
        }
        return nearest?.slot
    }

    /// Where the contact in a slot is now.
    private func place(of index: Int) -> Point {
        geometry.position(x: slots[index].axes[EventCode.positionX], y: slots[index].axes[EventCode.positionY])
    }

    private func forget(_ shown: Int, at time: Microseconds, _ tell: (InputEvent) -> Void) {
        kept[shown] = nil
        say(EventCode.slot, Int32(shown), at: time, tell)
        say(EventCode.trackingID, -1, at: time, tell)
    }

    private func tellAxes(
        _ which: UInt16, of index: Int, at time: Microseconds, _ tell: (InputEvent) -> Void
    ) {
        say(EventCode.slot, Int32(slots[index].shown), at: time, tell)
        for code in ContactAxes.codes {
            guard let bit = ContactAxes.bit(of: code), which & bit != 0 else { continue }
            say(code, slots[index].axes[code], at: time, tell)
        }
    }

    private func say(_ code: UInt16, _ value: Int32, at time: Microseconds, _ tell: (InputEvent) -> Void) {
        tell(InputEvent(time: time, type: EventCode.absolute, code: code, value: value))
    }
}

extension ContactAxes {
    /// A bit of its own for an axis; nil for what is none of a contact.
    fileprivate static func bit(of code: UInt16) -> UInt16? {
        let index = Int(code) - Int(EventCode.firstContactAxis)
        return (0..<14).contains(index) && code != EventCode.trackingID ? 1 << UInt16(index) : nil
    }
}

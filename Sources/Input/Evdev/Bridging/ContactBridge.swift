import MudraTouch

/// Joins two contacts into one when a panel loses a finger for a moment, as worn and resistive panels do.
///
/// The bridge sits before the decoder and gives it the events of a panel that has not lost the finger. It holds back a
/// lift for some time. If a contact lands near enough by then, the bridge reports neither the lift nor the landing. If
/// the contact lands in another slot, the two slots trade places from then on. So both the decoder and the virtual
/// screen see one contact.
///
/// Before that time is over, a lift looks the same as a gap: the price is that every lift comes that much later. For
/// panels of protocol B. It is a class because its events are decoded, recognized and shown before it goes on.
package final class ContactBridge {
    /// How far from its last position a lost finger is found again, in mm: of 11 gaps in recordings none was wider than
    /// 2.5.
    static let reach = 3.0
    /// The length of a gap if nothing else is configured: gaps in recordings last 11 to 24 ms.
    package static let usualGap = Microseconds.milliseconds(30)

    private struct DeviceSlot {
        var axes = ContactAxes()
        var trackingID: Int32 = -1
        /// The slot that the decoder sees for it.
        var shown: Int
        /// Whether the slot held a contact in the last report.
        var hadContact = false
        /// The position of that contact.
        var place = Point.zero
        /// The axes that have changed since that report.
        var changed: UInt16 = 0
        var hasNewContact = false
    }

    /// How long a lift is kept back.
    package let gap: Microseconds
    private var geometry: ScreenGeometry
    private var slots: ContiguousArray<DeviceSlot>
    /// When and where contacts lifted whose lift the decoder has not seen yet, by the slots that the decoder sees.
    private var kept: ContiguousArray<(time: Microseconds, place: Point)?>
    private var current: Int?
    /// The axes that the device has sent in any slot.
    private var told: UInt16 = 0
    private var isAfterDrop = false
    private var hasNews = false
    /// The release of `BTN_TOUCH` in this frame or with one of the lifts that are held back: it would end all contacts.
    private var release: InputEvent?

    /// A bridge before a decoder; nil if its device does not use slots.
    /// - Parameters:
    ///   - gap: how long a lift is held back.
    ///   - decoder: has seen everything that the device has sent so far.
    package init?(over gap: Microseconds, before decoder: TouchDecoder) {
        guard let slotCount = decoder.slotCount else { return nil }
        (self.gap, geometry, current) = (gap, decoder.geometry, decoder.currentSlot)
        slots = ContiguousArray((0..<slotCount).map { DeviceSlot(shown: $0) })
        kept = ContiguousArray(repeating: nil, count: slotCount)
        for index in 0..<slotCount {
            let raw = decoder.slot(index)
            (slots[index].axes, slots[index].trackingID) = (raw.axes, raw.trackingID)
            slots[index].hadContact = raw.isOccupied
            slots[index].place = place(of: index)
        }
        for code in ContactAxes.codes where slots.contains(where: { $0.axes[code] != 0 }) {
            told |= ContactAxes.bit(of: code) ?? 0
        }
    }

    /// When a lift that is held back must be reported; nil if there is none.
    package var deadline: Microseconds? {
        guard let first = kept.lazy.compactMap({ $0?.time }).min() else { return nil }
        return first + gap
    }

    /// The screen's orientation or size is different from now on.
    package func setGeometry(_ geometry: ScreenGeometry) {
        self.geometry = geometry
    }

    /// Takes an event of the device.
    /// - Parameter tell: receives the events for the decoder in its place.
    package func pass(_ event: InputEvent, _ tell: (InputEvent) -> Void) {
        switch (event.type, event.code) {
        case (EventCode.synchronization, EventCode.report):
            isAfterDrop = false
            if hasNews { conclude(event, tell) }
            tellRelease(at: event.time, tell)
            tell(event)
        case (EventCode.key, EventCode.touch) where event.isSynthetic || isAfterDrop:
            release = nil
            tell(event)
        case (EventCode.key, EventCode.touch) where event.value == 0:
            release = event
        case (EventCode.key, EventCode.touch) where release != nil:
            release = nil
        case (EventCode.synchronization, EventCode.dropped):
            isAfterDrop = true
            tell(event)
        case (EventCode.absolute, EventCode.slot):
            current = slots.indices.contains(Int(event.value)) ? Int(event.value) : nil
        case (EventCode.absolute, let code) where ContactAxes.bit(of: code) != nil || code == EventCode.trackingID:
            guard !isAfterDrop || event.isSynthetic, let current else { return }
            hasNews = true
            note(event, in: current)
            // Synthetic events go through as they are: nothing says when their changes happened.
            if event.isSynthetic { tellSynthetic(event, of: current, tell) }
        default:
            tell(event)
        }
    }

    /// Reports the lifts that have been held back long enough.
    package func release(at time: Microseconds, _ tell: (InputEvent) -> Void) {
        var isAny = false
        for index in kept.indices {
            guard let lift = kept[index], lift.time + gap <= time else { continue }
            isAny = true
            forget(index, at: time, tell)
        }
        if isAny {
            tellRelease(at: time, tell)
            tell(InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0))
        }
    }

    private func tellRelease(at time: Microseconds, _ tell: (InputEvent) -> Void) {
        guard let event = release, kept.allSatisfy({ $0 == nil }) else { return }
        release = nil
        tell(event.moved(to: time))
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

    /// Handles a report: contacts that are found again replace the lost ones.
    private func conclude(_ report: InputEvent, _ tell: (InputEvent) -> Void) {
        hasNews = false
        for index in slots.indices where slots[index].hadContact {
            guard slots[index].trackingID < 0 || slots[index].hasNewContact else { continue }
            // A slot that is used again within a frame already has its new position.
            kept[slots[index].shown] = (report.time, slots[index].place)
        }
        for index in slots.indices {
            let slot = slots[index]
            if slot.hasNewContact && slot.trackingID >= 0 {
                land(index, at: report.time, tell)
            } else if slot.changed != 0 && !(slot.hadContact && slot.trackingID < 0) {
                // The place of a contact that has lifted is not believed: some panels send 0, 0.
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
        // The slot that the decoder sees may hold other values than the device's slot.
        tellAxes(told, of: index, at: time, tell)
    }

    /// The decoder's slot of the lost contact at the place of a new landing.
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
    /// One bit per axis; nil for a code that is not a contact's axis.
    fileprivate static func bit(of code: UInt16) -> UInt16? {
        let index = Int(code) - Int(EventCode.firstContactAxis)
        return (0..<14).contains(index) && code != EventCode.trackingID ? 1 << UInt16(index) : nil
    }
}

import MudraTouch

/// Turns the events of a touchscreen of any protocol into frames of contacts. Events are first translated into slots
/// (protocol B), so that all of them are decoded in one place.
package struct TouchDecoder {
    private enum Translation {
        case none
        case anonymousContacts(AnonymousContacts)
        case singleTouch
    }

    private let translation: Translation
    private var slots: SlotDecoder

    /// A decoder that has seen no contact.
    package init(_ screen: TouchscreenDescription, geometry: ScreenGeometry) {
        slots = SlotDecoder(
            slotCount: screen.slotCount, geometry: geometry, sizeAxis: screen.sizeAxis,
            pressureAxis: screen.pressureAxis, hasButton: screen.hasTouchButton)
        switch screen.touchProtocol {
        case .slots: translation = .none
        case .anonymousContacts: translation = .anonymousContacts(AnonymousContacts(screen))
        case .singleTouch: translation = .singleTouch
        }
    }

    /// Decodes an event; `deliver` is called for every frame that it completes.
    package mutating func decode(_ event: InputEvent, _ deliver: (TouchFrame) -> Void) {
        switch translation {
        case .none: slots.decode(event, deliver)
        case .anonymousContacts(let contacts): contacts.translate(event) { slots.decode($0, deliver) }
        case .singleTouch: slots.decode(SingleTouch.translate(event), deliver)
        }
    }

    /// Cancels all contacts, as when the screen is unplugged. Contacts that are still down are ignored until they lift.
    package mutating func cancelContacts(at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        slots.cancelContacts(at: time, deliver)
    }

    /// Cancels all touches and lets none begin, as while a pen is near, or lets them begin again.
    package mutating func setMuted(_ isMuted: Bool, at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        slots.setMuted(isMuted, at: time, deliver)
    }

    /// Sets a new geometry. Fingers on the screen would jump: their touches are cancelled.
    package mutating func setGeometry(
        _ geometry: ScreenGeometry, at time: Microseconds, _ deliver: (TouchFrame) -> Void
    ) {
        slots.setGeometry(geometry, at: time, deliver)
    }

    /// Whether palms are detected by size, if the panel reports sizes but no palms; on by default.
    package mutating func setDetectsPalms(_ detectsPalms: Bool) {
        slots.setDetectsPalms(detectsPalms)
    }

    /// How many slots the device has; nil if it does not use slots.
    var slotCount: Int? {
        if case .none = translation { slots.slotCount } else { nil }
    }

    /// The slot that the device's next events apply to; nil: one that does not exist.
    var currentSlot: Int? { slots.current }

    /// How the device has contradicted itself so far.
    package var oddities: DeviceOddities { slots.oddities }

    package var geometry: ScreenGeometry { slots.geometry }

    // MARK: State of the device

    /// Slots from this one on have never held anything.
    package var usedSlots: Int { slots.usedSlots }

    /// The content of a slot as of the last event.
    /// - Parameter index: less than `usedSlots`.
    package func slot(_ index: Int) -> RawSlot { slots.rawSlot(index) }

    /// Whether the user sees the panel's horizontal axis vertically.
    package var isTurned: Bool { slots.geometry.isTurned }

    /// Whether nothing is on the screen or over it, as far as the device reports.
    package var isScreenEmpty: Bool {
        if case .anonymousContacts(let contacts) = translation, contacts.isAwaitingEmptyScreen { return false }
        return (0..<usedSlots).allSatisfy { !slot($0).isOccupied }
    }

    // MARK: State before the first event

    package mutating func prime(_ slot: Int, trackingID: Int32 = -1, _ axes: ContactAxes) {
        slots.prime(slot, trackingID: trackingID, axes)
    }

    mutating func select(slot: Int32) {
        slots.select(slot: slot)
    }

    /// Contacts that cannot be identified are on the screen: none counts until the screen is empty.
    func awaitEmptyScreen() {
        if case .anonymousContacts(let contacts) = translation { contacts.awaitEmptyScreen() }
    }
}

/// A screen that reports one finger: a pointer whose button says whether it touches. It fills one slot.
package enum SingleTouch {
    /// Translates an event into one of a slot. An event that does not concern touches stays as it is.
    package static func translate(_ event: InputEvent) -> InputEvent {
        switch (event.type, event.code) {
        case (EventCode.key, EventCode.touch):
            event.changed(type: EventCode.absolute, code: EventCode.trackingID, value: event.value == 0 ? -1 : 0)
        case (EventCode.absolute, EventCode.x):
            event.changed(type: EventCode.absolute, code: EventCode.positionX, value: event.value)
        case (EventCode.absolute, EventCode.y):
            event.changed(type: EventCode.absolute, code: EventCode.positionY, value: event.value)
        case (EventCode.absolute, EventCode.pressure):
            event.changed(type: EventCode.absolute, code: EventCode.contactPressure, value: event.value)
        default:
            event
        }
    }
}

import MudraTouch

/// Turns the events of a touchscreen into frames of contacts, whatever protocol it speaks: everything is first put into
/// the terms of slots (protocol B), and then decoded in one place.
public struct TouchDecoder {
    private enum Translation {
        case none
        case anonymousContacts(AnonymousContacts)
        case singleTouch
    }

    private let translation: Translation
    private var slots: SlotDecoder

    /// A decoder that has seen no contact.
    public init(_ screen: TouchscreenDescription, geometry: ScreenGeometry) {
        slots = SlotDecoder(slotCount: screen.slotCount, geometry: geometry, sizeAxis: screen.sizeAxis)
        switch screen.touchProtocol {
        case .slots: translation = .none
        case .anonymousContacts: translation = .anonymousContacts(AnonymousContacts(screen))
        case .singleTouch: translation = .singleTouch
        }
    }

    /// Decodes an event; `deliver` is called for every frame that it completes.
    public mutating func decode(_ event: InputEvent, _ deliver: (TouchFrame) -> Void) {
        switch translation {
        case .none: slots.decode(event, deliver)
        case .anonymousContacts(let contacts): contacts.translate(event) { slots.decode($0, deliver) }
        case .singleTouch: slots.decode(SingleTouch.translate(event), deliver)
        }
    }

    /// Takes all contacts off the screen, as when it is unplugged; whatever is on it is unseen until it lifts.
    public mutating func cancelContacts(at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        slots.cancelContacts(at: time, deliver)
    }

    /// Cancels all touches and lets none begin, as while a pen is near, or lets them begin again.
    public mutating func setMuted(_ isMuted: Bool, at time: Microseconds, _ deliver: (TouchFrame) -> Void) {
        slots.setMuted(isMuted, at: time, deliver)
    }

    /// Puts another geometry in charge. Fingers on the screen would jump: their touches are cancelled.
    public mutating func setGeometry(
        _ geometry: ScreenGeometry, at time: Microseconds, _ deliver: (TouchFrame) -> Void
    ) {
        slots.setGeometry(geometry, at: time, deliver)
    }

    /// Whether hands are told from fingers by their sizes, where the panel tells those and no palms; they are at first.
    public mutating func setDetectsPalms(_ detectsPalms: Bool) {
        slots.setDetectsPalms(detectsPalms)
    }

    /// How many slots the device tells contacts apart by; nil: by none.
    var slotCount: Int? {
        if case .none = translation { slots.slotCount } else { nil }
    }

    var geometry: ScreenGeometry { slots.geometry }

    // MARK: What the device says

    /// Slots from here on have never held anything.
    public var usedSlots: Int { slots.usedSlots }

    /// What a slot holds as of the last event.
    /// - Parameter index: less than `usedSlots`.
    public func slot(_ index: Int) -> RawSlot { slots.rawSlot(index) }

    /// Whether the user sees the screen's horizontal axis upright.
    public var isTurned: Bool { slots.geometry.isTurned }

    /// Whether nothing is on the screen or over it, as far as the device tells.
    public var isScreenEmpty: Bool {
        if case .anonymousContacts(let contacts) = translation, contacts.isAwaitingEmptyScreen { return false }
        return (0..<usedSlots).allSatisfy { !slot($0).isOccupied }
    }

    // MARK: What was there before the first event

    mutating func prime(_ slot: Int, trackingID: Int32 = -1, _ axes: ContactAxes) {
        slots.prime(slot, trackingID: trackingID, axes)
    }

    mutating func select(slot: Int32) {
        slots.select(slot: slot)
    }

    /// Contacts are on the screen that cannot be told apart: none counts until the screen is empty.
    func awaitEmptyScreen() {
        if case .anonymousContacts(let contacts) = translation { contacts.awaitEmptyScreen() }
    }
}

import CMudraEvdev
import MudraEvdev

/// Writes contacts in multitouch protocol B, as `SlotDecoder` reads it: only the changes. It also writes the pointer of
/// the oldest contact for readers that do not know slots, as the kernel's `input_mt_report_pointer_emulation` does.
final class SlotEncoder {
    private struct VirtualSlot {
        var trackingID: Int32 = -1
        /// The axes as the kernel keeps them: they outlive the contact.
        var axes = ContactAxes()

        var isFree: Bool { trackingID < 0 }

        /// By the kernel's rule: IDs start over after 65535.
        func isOlder(than other: VirtualSlot) -> Bool { (trackingID &- other.trackingID) & 0x8000 != 0 }
    }

    private let layout: VirtualLayout
    private let batch: EventBatch
    private var slots: ContiguousArray<VirtualSlot>
    /// The slot of the last `ABS_MT_SLOT`.
    private var current = 0
    private var hasContent = false
    /// A bit per slot: set if its contact lifts in this frame, and the device does not use the slot again in it.
    private var vacating: UInt64 = 0
    /// The last written axes and keys of the pointer, in the layout's order.
    private var pointer: ContiguousArray<Int32?>
    private var keys: ContiguousArray<Bool>

    init(_ layout: VirtualLayout, _ batch: EventBatch) {
        self.layout = layout
        self.batch = batch
        slots = ContiguousArray(repeating: VirtualSlot(), count: layout.slotCount)
        pointer = ContiguousArray(layout.pointerAxes.map(\.restValue))
        keys = ContiguousArray(repeating: false, count: layout.keys.count)
    }

    /// Assumes that every slot has a contact and every key is pressed, since the state of the screen is not known.
    func assumeFull() {
        for slot in slots.indices { slots[slot].trackingID = 0 }
        for key in keys.indices { keys[key] = true }
        current = -1
    }

    /// A slot without a contact: the preferred one, if it is free. A slot whose contact lifts in this frame does not
    /// count: libinput would lose a contact that lands there.
    func freeSlot(preferring wanted: Int) -> Int? {
        if slots.indices.contains(wanted), isUsable(wanted) { return wanted }
        if let slot = slots.indices.first(where: isUsable) { return slot }
        guard let slot = slots.firstIndex(where: \.isFree) else { return nil }
        endFrame()
        return slot
    }

    private func isUsable(_ slot: Int) -> Bool {
        slots[slot].isFree && vacating & 1 << UInt64(slot) == 0
    }

    // MARK: Contacts

    /// A contact lands in a free slot.
    func land(_ slot: Int, as trackingID: Int32, at axes: ContactAxes) {
        slots[slot].trackingID = trackingID
        // First: libinput takes a contact that lands in a palm's slot for a palm, whatever comes later in the frame.
        change(EventCode.toolType, of: slot, to: axes)
        say(EventCode.trackingID, trackingID, of: slot)
        change(slot, to: axes)
    }

    /// A contact's position, pressure or another axis changes.
    func change(_ slot: Int, to axes: ContactAxes) {
        for code in layout.axes { change(code, of: slot, to: axes) }
        // On a screen without slots, a contact has only the pointer's axes.
        if !layout.isMultitouch { slots[slot].axes = axes }
    }

    /// Sets one axis of a contact, whatever its last value.
    func move(_ slot: Int, along code: UInt16, to value: Int32) {
        slots[slot].axes[code] = value
        say(code, value, of: slot)
    }

    /// Marks a contact as a palm.
    func disown(_ slot: Int) {
        move(slot, along: EventCode.toolType, to: ToolType.palm)
    }

    /// A contact lifts.
    /// - Parameter mayBeReused: whether another contact may land in the slot in this frame, as in the device's own
    ///   frames.
    func lift(_ slot: Int, mayBeReused: Bool = false) {
        slots[slot].trackingID = -1
        if !mayBeReused { vacating |= 1 << UInt64(slot) }
        say(EventCode.trackingID, -1, of: slot)
    }

    /// Adds an event that does not belong to a contact.
    func add(_ event: InputEvent) {
        batch.add(event.type, event.code, event.value)
        hasContent = true
    }

    private func change(_ code: UInt16, of slot: Int, to axes: ContactAxes) {
        guard slots[slot].axes[code] != axes[code] else { return }
        move(slot, along: code, to: axes[code])
    }

    private func say(_ code: UInt16, _ value: Int32, of slot: Int) {
        guard layout.isMultitouch else { return }
        if slot != current { batch.add(EventCode.absolute, EventCode.slot, Int32(slot)) }
        current = slot
        batch.add(EventCode.absolute, code, value)
        hasContent = true
    }

    // MARK: Frames

    /// Ends the frame and writes it, unless it is empty.
    /// - Parameter timestamp: the device's own time, an `MSC_TIMESTAMP`; written if the frame is not empty.
    func endFrame(_ timestamp: InputEvent? = nil) {
        point()
        guard hasContent else { return }
        if let timestamp { add(timestamp) }
        hasContent = false
        vacating = 0
        batch.endFrame()
    }

    private func point() {
        var count = 0
        var oldest: Int?
        for slot in slots.indices where !slots[slot].isFree {
            count += 1
            if oldest.map({ slots[slot].isOlder(than: slots[$0]) }) ?? true { oldest = slot }
        }
        for (index, key) in layout.keys.enumerated() {
            let isDown = key.contacts.map { $0 == count } ?? (count > 0)
            guard isDown != keys[index] else { continue }
            keys[index] = isDown
            point(EventCode.key, key.code, isDown ? 1 : 0)
        }
        for (index, axis) in layout.pointerAxes.enumerated() {
            guard let value = oldest.map({ slots[$0].axes[axis.contactCode] }) ?? axis.restValue,
                value != pointer[index]
            else { continue }
            pointer[index] = value
            point(EventCode.absolute, axis.code, value)
        }
    }

    private func point(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        batch.add(type, code, value)
        hasContent = true
    }
}

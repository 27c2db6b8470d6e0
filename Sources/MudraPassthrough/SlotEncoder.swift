import CMudraEvdev
import MudraEvdev

/// Says what contacts do in the terms of multitouch protocol B, as `SlotDecoder` reads it: only what changes. Beside it
/// goes the pointer of the oldest contact, as the kernel's `input_mt_report_pointer_emulation` makes it for readers that
/// know nothing of slots.
final class SlotEncoder {
    private struct VirtualSlot {
        var trackingID: Int32 = -1
        /// As the kernel has them: they outlive the contact.
        var axes = ContactAxes()

        var isFree: Bool { trackingID < 0 }

        /// As the kernel tells that, which knows that ids begin anew after 65535.
        func isOlder(than other: VirtualSlot) -> Bool { (trackingID &- other.trackingID) & 0x8000 != 0 }
    }

    private let layout: VirtualLayout
    private let batch: EventBatch
    private var slots: ContiguousArray<VirtualSlot>
    /// The slot that was named last.
    private var current = 0
    private var hasContent = false
    /// The slots, a bit each, whose contacts lift in this frame, and which the device does not use again in it.
    private var vacating: UInt64 = 0
    /// The pointer's axes and keys as they were last said, in the layout's order.
    private var pointer: ContiguousArray<Int32?>
    private var keys: ContiguousArray<Bool>

    init(_ layout: VirtualLayout, _ batch: EventBatch) {
        self.layout = layout
        self.batch = batch
        slots = ContiguousArray(repeating: VirtualSlot(), count: layout.slotCount)
        pointer = ContiguousArray(layout.pointerAxes.map(\.restValue))
        keys = ContiguousArray(repeating: false, count: layout.keys.count)
    }

    /// Nothing is known of what the screen holds: from now on a contact in every slot, and every key pressed.
    func assumeFull() {
        for slot in slots.indices { slots[slot].trackingID = 0 }
        for key in keys.indices { keys[key] = true }
        current = -1
    }

    /// A slot without a contact: the one asked for, if it is free. None whose contact lifts in this frame: libinput does not
    /// believe that another lands there, and loses it.
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

    // MARK: What contacts do

    /// A contact lands in a free slot.
    func land(_ slot: Int, as trackingID: Int32, at axes: ContactAxes) {
        slots[slot].trackingID = trackingID
        // First: to libinput a contact that lands in a palm's slot is one, too, whatever the frame says after that.
        change(EventCode.toolType, of: slot, to: axes)
        say(EventCode.trackingID, trackingID, of: slot)
        change(slot, to: axes)
    }

    /// A contact moves, or presses harder, and so on.
    func change(_ slot: Int, to axes: ContactAxes) {
        for code in layout.axes { change(code, of: slot, to: axes) }
        // A contact without axes of its own has the pointer's.
        if !layout.isMultitouch { slots[slot].axes = axes }
    }

    /// A contact moves along one axis, wherever it was.
    func move(_ slot: Int, along code: UInt16, to value: Int32) {
        slots[slot].axes[code] = value
        say(code, value, of: slot)
    }

    /// A contact turns out to be a palm.
    func disown(_ slot: Int) {
        move(slot, along: EventCode.toolType, to: ToolType.palm)
    }

    /// A contact lifts.
    /// - Parameter mayBeReused: whether another may land in the slot in this frame, as in the device's own.
    func lift(_ slot: Int, mayBeReused: Bool = false) {
        slots[slot].trackingID = -1
        if !mayBeReused { vacating |= 1 << UInt64(slot) }
        say(EventCode.trackingID, -1, of: slot)
    }

    /// Adds an event that is not about contacts.
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

    /// Ends the frame and hands it on, unless nothing has happened in it.
    /// - Parameter timestamp: the device's own time, an `MSC_TIMESTAMP` that goes with what has happened.
    func endFrame(_ timestamp: InputEvent? = nil) {
        point()
        guard hasContent else { return }
        if let timestamp { add(timestamp) }
        hasContent = false
        vacating = 0
        batch.add(EventCode.synchronization, EventCode.report, 0)
        batch.flush()
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

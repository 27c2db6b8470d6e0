import CMudraEvdev
import Foundation
import MudraTouch
import Testing

@testable import MudraEvdev

/// The events that a program receives from a node, frame by frame, with the kernel's timestamps.
final class EvdevView {
    /// The changes from one report to the next. The order of events inside a frame has no meaning.
    struct Frame {
        /// By `CLOCK_MONOTONIC`.
        var time = Microseconds(0)
        var changes = Changes()
    }

    struct Changes: Hashable {
        /// The values of each slot, by code. A code has several values if the slot changes hands within the frame.
        var slots: [Int32: [UInt16: [Int32]]] = [:]
        /// The events without a slot, by type and code.
        var others: [UInt32: [Int32]] = [:]

        /// The changes without `ABS_MT_TOOL_TYPE`, which the virtual screen has but the real one may not have.
        var withoutTool: Changes {
            var copy = self
            for slot in slots.keys {
                copy.slots[slot]?[UInt16(ABS_MT_TOOL_TYPE)] = nil
                if copy.slots[slot]?.isEmpty == true { copy.slots[slot] = nil }
            }
            return copy
        }
    }

    private let device: EvdevDevice
    private var slot: Int32
    private var frame = Frame()
    private(set) var frames: [Frame] = []
    private(set) var isGone = false

    init(_ node: String) throws {
        device = try EvdevDevice(path: node)
        slot = device.currentSlot
    }

    /// Reads all events that are available.
    func read() {
        guard !isGone else { return }
        let drops = device.drops
        if case .gone = device.readEvents({ self.apply($0) }) { isGone = true }
        #expect(device.drops == drops, "the test is too slow for its own view")
    }

    func wait(frames count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let isThere = comes { self.frames.count >= count }
        #expect(isThere, "\(frames.count) frames of \(count)", sourceLocation: sourceLocation)
    }

    /// Reads until a condition holds. Wakes as soon as there are events.
    func comes(_ condition: () -> Bool) -> Bool {
        for _ in 0..<600 {
            read()
            if condition() { return true }
            if isGone { return false }
            var waiting = pollfd(fd: device.fileDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, 100)
        }
        return false
    }

    private func apply(_ event: InputEvent) {
        if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_REPORT) {
            frame.time = event.time
            frames.append(frame)
            frame = Frame()
        } else {
            frame.changes.add(Int32(event.type), Int32(event.code), event.value, slot: &slot)
        }
    }
}

extension EvdevView.Frame {
    /// A frame as it was sent at that time. It begins with a slot.
    init(time: Microseconds, _ events: [UinputDevice.Event]) {
        self.time = time
        var slot: Int32 = 0
        for event in events { changes.add(event.type, event.code, event.value, slot: &slot) }
    }
}

extension EvdevView.Changes {
    fileprivate mutating func add(_ type: Int32, _ code: Int32, _ value: Int32, slot: inout Int32) {
        switch (type, code) {
        case (EV_ABS, ABS_MT_SLOT):
            slot = value
        case (EV_ABS, ABS_MT_TOUCH_MAJOR...ABS_MT_TOOL_Y):
            slots[slot, default: [:]][UInt16(code), default: []].append(value)
        default:
            others[UInt32(type) << 16 | UInt32(code), default: []].append(value)
        }
    }
}

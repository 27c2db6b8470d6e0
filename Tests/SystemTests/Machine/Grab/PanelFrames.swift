import CMudraEvdev
import Foundation
import MudraTouch
import TouchSamples

@testable import MudraEvdev

/// Writes finger movements as the frames of a panel's driver: with the axes of the panel, and with the single-finger
/// events that the kernel adds for programs without multi-touch (`input_mt_report_pointer_emulation`).
struct PanelFrames {
    typealias Event = UinputDevice.Event

    struct Frame {
        /// By the clock of the source.
        let time: Microseconds
        let events: [Event]
    }

    private let axes: Set<Int32>
    private let keys: [Int32]
    private let hasClock: Bool
    private var microseconds: Int32 = 0
    /// The codes that the recording itself contains.
    private var told: Set<Int32> = []
    private var slot: Int32 = 0
    private var slots: [Int32: [Int32: Int32]] = [:]

    init(_ description: UinputDevice.Description) {
        axes = Set(description.axes.keys)
        keys = description.keys
        hasClock = description.others.contains(MSC_TIMESTAMP)
    }

    /// The frames of a recording's events. Slot events come from the recording, all others are added.
    mutating func frames(_ events: [InputEvent]) -> [Frame] {
        var frames: [Frame] = []
        var touches: [Event] = []
        told = Set(events.filter { $0.type == UInt16(EV_ABS) }.map { Int32($0.code) })
        for event in events {
            if event.type == UInt16(EV_SYN) {
                guard event.code == UInt16(SYN_REPORT), !touches.isEmpty else { continue }
                frames.append(Frame(time: event.time, events: frame(touches)))
                touches = []
            } else if event.type == UInt16(EV_ABS), event.code >= UInt16(ABS_MT_SLOT) {
                touches.append((EV_ABS, Int32(event.code), event.value))
            }
        }
        return frames
    }

    /// The frame of these slot events.
    mutating func frame(_ touches: [Event]) -> [Event] {
        var frame: [Event] = []
        for (type, code, value) in touches {
            if code == ABS_MT_SLOT { slot = value } else { slots[slot, default: [:]][code] = value }
            if code == ABS_MT_SLOT || axes.contains(code) { frame.append((type, code, value)) }
            guard code == ABS_MT_POSITION_X else { continue }
            // A plausible pressure and width if the recording has none.
            for (axis, value) in [(ABS_MT_PRESSURE, 20 + value % 50), (ABS_MT_TOUCH_MAJOR, 5 + value % 7)]
            where axes.contains(axis) && !told.contains(axis) {
                slots[slot, default: [:]][axis] = value
                frame.append((EV_ABS, axis, value))
            }
        }
        microseconds += 8_000
        let clock: [Event] = hasClock ? [(EV_MSC, MSC_TIMESTAMP, microseconds)] : []
        return frame + pointer + clock + [(EV_SYN, SYN_REPORT, 0)]
    }

    private func touch(_ value: Int32) -> [Event] {
        keys.contains(BTN_TOUCH) ? [(type: EV_KEY, code: BTN_TOUCH, value: value)] : []
    }

    /// The events of the oldest finger.
    private var pointer: [Event] {
        let down = slots.values.filter { $0[ABS_MT_TRACKING_ID, default: -1] >= 0 }
        let id = { (slot: [Int32: Int32]) in slot[ABS_MT_TRACKING_ID, default: 0] }
        guard let oldest = down.min(by: { id($0) < id($1) }) else {
            var events = touch(0)
            if axes.contains(ABS_PRESSURE) { events.append((EV_ABS, ABS_PRESSURE, 0)) }
            return events
        }
        var events = touch(1)
        for (from, to) in [
            (ABS_MT_POSITION_X, ABS_X), (ABS_MT_POSITION_Y, ABS_Y), (ABS_MT_PRESSURE, ABS_PRESSURE),
        ] where axes.contains(to) {
            if let value = oldest[from] { events.append((EV_ABS, to, value)) }
        }
        return events
    }
}

extension RandomTouches {
    /// The slot events of these touches, on a panel with 16 units per mm. A finger takes the first free slot.
    var events: [InputEvent] {
        var slots: [ContactID: Int32] = [:]
        var events: [InputEvent] = []
        for frame in frames {
            let add = { (type: Int32, code: Int32, value: Int32) in
                events.append(InputEvent(time: frame.time, type: UInt16(type), code: UInt16(code), value: value))
            }
            for contact in frame.contacts {
                let slot = slots[contact.id] ?? (0..<10).first { !slots.values.contains($0) } ?? 9
                add(EV_ABS, ABS_MT_SLOT, slot)
                switch contact.phase {
                case .ended, .cancelled:
                    slots[contact.id] = nil
                    add(EV_ABS, ABS_MT_TRACKING_ID, -1)
                    continue
                case .began:
                    slots[contact.id] = slot
                    add(EV_ABS, ABS_MT_TRACKING_ID, Int32(contact.id.value & 0xffff))
                case .moved, .stationary: break
                }
                add(EV_ABS, ABS_MT_POSITION_X, Int32(contact.position.x * 16))
                add(EV_ABS, ABS_MT_POSITION_Y, Int32(contact.position.y * 16))
            }
            add(EV_SYN, SYN_REPORT, 0)
        }
        return events
    }
}

import CMudraEvdev
import Foundation
import Gestures
import MudraTouch
import TouchSamples

@testable import MudraEvdev

/// A screen with random touches, on a thread of its own, which is pulled out under the fingers on request.
///
/// Unchecked: the lock guards the shared state, and the thread owns the rest.
final class SoakScreen: @unchecked Sendable {
    enum Kind: CaseIterable {
        /// A screen with slots, as a driver makes it.
        case panel
        /// A screen with protocol A.
        case anonymous
        /// A screen with a single contact.
        case single
    }

    /// The number of events of each kind so far.
    struct Counts {
        var frames = 0
        var touches = 0
        var unplugs = 0
    }

    let kind: Kind
    /// The device's name.
    var name: String { "mudra soak \(kind)" }

    private let description: UinputDevice.Description
    private let queue: DispatchQueue
    private var numbers: SeededNumbers
    private var rounds: UInt64 = 0
    private var device: UinputDevice?

    private let lock = NSLock()
    private var known = Counts()
    private var isAtWork = false
    private var isToBePulledOut = false

    init(_ kind: Kind, seed: UInt64) throws {
        self.kind = kind
        queue = DispatchQueue(label: "mudra.soak.\(kind)")
        numbers = SeededNumbers(seed: seed)
        var description: UinputDevice.Description
        switch kind {
        case .panel: description = .panel()
        case .anonymous: description = .anonymous()
        case .single: description = .single()
        }
        description.name = Array("mudra soak \(kind)".utf8)
        self.description = description
        device = try UinputDevice(description)
    }

    var counts: Counts { lock.withLock { known } }

    /// Starts the random touches.
    func begin() {
        lock.withLock { isAtWork = true }
        queue.async {
            while self.lock.withLock({ self.isAtWork }) { self.touch() }
        }
    }

    /// Waits until the fingers have finished and lifted. Afterwards the screen is plugged in.
    func rest() {
        lock.withLock { isAtWork = false }
        queue.sync {}
    }

    /// Pulls the screen out after the next movement of a finger, and plugs it in again after a while.
    func pullOut() {
        lock.withLock { isToBePulledOut = true }
    }

    /// Taps with one finger, while there are no random touches.
    func tap() {
        queue.sync {
            for frame in [[Contact(id: ContactID(1), phase: .began, position: Point(x: 100, y: 80))], []] {
                send(kind == .panel ? Self.slotEvents(ofTap: frame.isEmpty) : events(of: frame))
            }
        }
    }

    // MARK: Fingers

    private func touch() {
        rounds += 1
        // Each round starts a minute later, so that no two touches of a screen have the same number.
        let touches = RandomTouches(seed: numbers.next(), start: rounds * 60_000_000)
        // The touches are shifted about, also to the edges.
        let shift = Point(x: .random(in: -65...140, using: &numbers), y: .random(in: -65...80, using: &numbers))
        let frames = frames(of: touches, shift)
        var last = frames.first?.time ?? 0
        for (index, frame) in frames.enumerated() {
            usleep(UInt32(clamping: (frame.time - last).value))
            last = frame.time
            send(frame.events)
            if index > 0 && index < frames.count - 1 && lock.withLock({ isToBePulledOut }) { return replug() }
        }
        let count = Set(touches.frames.flatMap { $0.contacts.map(\.id) }).count
        lock.withLock { known.touches += count }
    }

    private func replug() {
        device = nil
        usleep(.random(in: 0...1_500_000, using: &numbers))
        device = try? UinputDevice(description)
        lock.withLock {
            isToBePulledOut = false
            known.unplugs += 1
        }
    }

    private func send(_ events: [UinputDevice.Event]) {
        device?.send(events)
        lock.withLock { known.frames += 1 }
    }

    // MARK: Events

    private func frames(of touches: RandomTouches, _ shift: Point) -> [PanelFrames.Frame] {
        guard kind != .panel else {
            var panel = PanelFrames(description)
            let moved = touches.events.map { event in
                let value =
                    switch Int32(event.type) == EV_ABS ? Int32(event.code) : -1 {
                    case ABS_MT_POSITION_X: Self.within(event.value + Int32(shift.x * 16), 4_095)
                    case ABS_MT_POSITION_Y: Self.within(event.value + Int32(shift.y * 16), 2_559)
                    default: event.value
                    }
                return InputEvent(time: event.time, type: event.type, code: event.code, value: value)
            }
            return panel.frames(moved)
        }
        var down: [ContactID: Contact] = [:]
        return touches.frames.map { frame in
            for contact in frame.contacts {
                let isOver = contact.phase == .ended || contact.phase == .cancelled
                let moved = Contact(id: contact.id, phase: contact.phase, position: contact.position + shift)
                down[contact.id] = isOver ? nil : moved
            }
            let contacts = down.values.sorted { $0.id.value < $1.id.value }
            return PanelFrames.Frame(time: frame.time, events: events(of: contacts))
        }
    }

    /// The frame of these fingers on a screen without slots.
    private func events(of contacts: [Contact]) -> [UinputDevice.Event] {
        let places = contacts.map {
            (x: Self.within(Int32($0.position.x * 16), 4_095), y: Self.within(Int32($0.position.y * 16), 2_559))
        }
        var events: [UinputDevice.Event] = []
        if kind == .single {
            if let place = places.first { events = [(EV_ABS, ABS_X, place.x), (EV_ABS, ABS_Y, place.y)] }
        } else {
            for place in places {
                events += [
                    (EV_ABS, ABS_MT_POSITION_X, place.x), (EV_ABS, ABS_MT_POSITION_Y, place.y),
                    (EV_SYN, SYN_MT_REPORT, 0),
                ]
            }
            if places.isEmpty { events = [(EV_SYN, SYN_MT_REPORT, 0)] }
        }
        return events + [(EV_KEY, BTN_TOUCH, places.isEmpty ? 0 : 1), (EV_SYN, SYN_REPORT, 0)]
    }

    private static func slotEvents(ofTap isOver: Bool) -> [UinputDevice.Event] {
        let slot: [UinputDevice.Event] = [(EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, isOver ? -1 : 1)]
        let place: [UinputDevice.Event] = [(EV_ABS, ABS_MT_POSITION_X, 1_600), (EV_ABS, ABS_MT_POSITION_Y, 1_280)]
        return slot + (isOver ? [] : place) + [(EV_KEY, BTN_TOUCH, isOver ? 0 : 1), (EV_SYN, SYN_REPORT, 0)]
    }

    private static func within(_ value: Int32, _ most: Int32) -> Int32 { min(max(value, 0), most) }
}

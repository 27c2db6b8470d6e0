import CMudraEvdev
import MudraPipeline
import MudraTouch
import TouchSamples

@testable import MudraEvdev

/// A touchscreen with its driver and the kernel: turns fingers into events. Only changes are events, and the events of
/// contacts come with the pointer of the oldest contact.
struct RawScreen {
    /// A finger in a slot.
    struct Finger {
        let id: Int32
        var axes = ContactAxes()
    }

    let touchProtocol: TouchProtocol
    let slotCount: Int
    let capabilities: DeviceCapabilities
    let description: TouchscreenDescription
    /// The axes of a contact besides its position.
    let extraAxes: [UInt16]
    /// The fingers on the screen, by slot.
    var fingers: [Int: Finger] = [:]
    /// The last axes of lifted fingers that move in the frame of their lift.
    var liftAxes: [Int: ContactAxes] = [:]
    private let hasTimestamps: Bool

    /// Whether it is a position where touches that are taken back wait for their lift. Fingers may come a little beyond
    /// an edge.
    func isBeyondEdge(_ x: Int32, _ y: Int32) -> Bool {
        let places: Set<Int32> = [-125, 1_125]
        return places.contains(x) || places.contains(y)
    }

    /// Whether it is a position where such touches are before that.
    func isAtEdge(_ x: Int32, _ y: Int32) -> Bool {
        let places: Set<Int32> = [0, 1_000]
        return places.contains(x) || places.contains(y)
    }

    // The state that the reader knows.
    private var current = 0
    private var ids: [Int32]
    private var axes: [ContactAxes]
    private var pointer: [UInt16: Int32] = [:]
    private var keys: [UInt16: Bool] = [:]

    init(_ touchProtocol: TouchProtocol, using numbers: inout SeededNumbers) {
        self.touchProtocol = touchProtocol
        slotCount = touchProtocol == .singleTouch ? 1 : Int.random(in: 1...10, using: &numbers)
        let isMultitouch = touchProtocol != .singleTouch
        let optional = [ABS_MT_TOUCH_MAJOR, ABS_MT_ORIENTATION, ABS_MT_PRESSURE, ABS_MT_TOOL_TYPE, ABS_MT_DISTANCE]
        // mtdev has its own rules for contacts that hover.
        extraAxes = optional.map { UInt16($0) }.filter { code in
            let isThere = Bool.random(using: &numbers)
            return touchProtocol == .slots ? isThere : isThere && code == EventCode.contactPressure
        }
        hasTimestamps = Int.random(in: 0..<4, using: &numbers) == 0
        let (hasPointer, hasTools) = (Int.random(in: 0..<5, using: &numbers) > 0, Bool.random(using: &numbers))
        var capabilities = DeviceCapabilities()
        var bounds: [UInt16: AbsoluteAxis] = [:]
        func add(_ code: UInt16, _ maximum: Int32) {
            capabilities.absoluteAxes.insert(Int(code))
            bounds[code] = AbsoluteAxis(minimum: 0, maximum: maximum, resolution: 10)
        }
        if isMultitouch {
            for code in [EventCode.positionX, EventCode.positionY] { add(code, 1_000) }
            for code in extraAxes { add(code, 255) }
        }
        if touchProtocol == .slots {
            add(EventCode.slot, Int32(slotCount - 1))
            add(EventCode.trackingID, 65_535)
        }
        if hasPointer || !isMultitouch {
            for code in [EventCode.x, EventCode.y] { add(code, 1_000) }
            if extraAxes.contains(EventCode.contactPressure) { add(EventCode.pressure, 255) }
        }
        capabilities.keys.insert(Int(BTN_TOUCH))
        if hasTools && touchProtocol == .slots {
            for code in Self.tools { capabilities.keys.insert(Int(code)) }
        }
        self.capabilities = capabilities
        guard let description = TouchscreenDescription(name: "", capabilities, axis: { bounds[$0] }) else {
            fatalError("no touchscreen")
        }
        self.description = description
        ids = Array(repeating: -1, count: slotCount)
        axes = Array(repeating: ContactAxes(), count: slotCount)
    }

    /// Index: how many contacts press the tool, less one.
    static let tools = [BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP]
        .map { UInt16($0) }

    // MARK: Events

    /// The events of all changes.
    /// - Parameter replaces: a finger that takes another's slot does so without that finger's lift.
    mutating func report(at time: Microseconds, replaces: Bool = false, isSynthetic: Bool = false) -> [InputEvent] {
        var events = EventList(time: time, isSynthetic: isSynthetic)
        switch touchProtocol {
        case .slots: tellSlots(&events, replaces: replaces)
        case .anonymousContacts: tellContacts(&events)
        case .singleTouch: break
        }
        tellPointer(&events)
        guard !events.all.isEmpty else { return [] }
        if hasTimestamps && !isSynthetic {
            events.add(UInt16(EV_MSC), UInt16(MSC_TIMESTAMP), Int32(truncatingIfNeeded: time.value))
        }
        events.add(EventCode.synchronization, EventCode.report, 0)
        return events.all
    }

    /// The synthetic events of libevdev after a drop: first the contacts that are gone, then the state of the others.
    mutating func repair(at time: Microseconds) -> [InputEvent] {
        guard touchProtocol == .slots else {
            return report(at: time, isSynthetic: true).filter { $0.type != EventCode.absolute }
        }
        var events = EventList(time: time, isSynthetic: true)
        for slot in 0..<slotCount where ids[slot] >= 0 && fingers[slot]?.id != ids[slot] {
            tell(slot, EventCode.trackingID, -1, &events)
            ids[slot] = -1
        }
        if !events.all.isEmpty { events.add(EventCode.synchronization, EventCode.report, 0) }
        return events.all + report(at: time, isSynthetic: true)
    }

    /// Selects the slot of the next events again, after another writer has selected another slot.
    func reselect(at time: Microseconds) -> [InputEvent] {
        [InputEvent(time: time, type: EventCode.absolute, code: EventCode.slot, value: Int32(current))]
    }

    private mutating func tell(_ slot: Int, _ code: UInt16, _ value: Int32, _ events: inout EventList) {
        if slot != current { events.add(EventCode.absolute, EventCode.slot, Int32(slot)) }
        current = slot
        events.add(EventCode.absolute, code, value)
    }

    private mutating func tellSlots(_ events: inout EventList, replaces: Bool) {
        for slot in 0..<slotCount {
            let id = fingers[slot]?.id ?? -1
            if ids[slot] != id {
                if ids[slot] >= 0, id < 0, let last = liftAxes[slot] { tellAxes(slot, last, &events) }
                if ids[slot] >= 0, id < 0 || !replaces { tell(slot, EventCode.trackingID, -1, &events) }
                if id >= 0 { tell(slot, EventCode.trackingID, id, &events) }
                ids[slot] = id
            }
            guard let finger = fingers[slot] else { continue }
            tellAxes(slot, finger.axes, &events)
        }
        liftAxes = [:]
    }

    private mutating func tellAxes(_ slot: Int, _ new: ContactAxes, _ events: inout EventList) {
        for code in ContactAxes.codes where new[code] != axes[slot][code] {
            axes[slot][code] = new[code]
            tell(slot, code, new[code], &events)
        }
    }

    private func tellContacts(_ events: inout EventList) {
        for slot in fingers.keys.sorted() {
            for code in [EventCode.positionX, EventCode.positionY] + extraAxes {
                events.add(EventCode.absolute, code, fingers[slot]?.axes[code] ?? 0)
            }
            events.add(EventCode.synchronization, EventCode.contactReport, 0)
        }
        if fingers.isEmpty { events.add(EventCode.synchronization, EventCode.contactReport, 0) }
    }

    private mutating func tellPointer(_ events: inout EventList) {
        // IDs only grow.
        let oldest = fingers.values.min { $0.id < $1.id }
        for (code, isDown) in [(EventCode.touch, oldest != nil)]
            + Self.tools.enumerated().map({ ($1, fingers.count == $0 + 1) })
        where capabilities.keys.contains(Int(code)) && keys[code] ?? false != isDown {
            keys[code] = isDown
            events.add(EventCode.key, code, isDown ? 1 : 0)
        }
        let pressure = oldest?.axes[EventCode.contactPressure] ?? 0
        let values = [
            (EventCode.x, oldest?.axes[EventCode.positionX]), (EventCode.y, oldest?.axes[EventCode.positionY]),
            (EventCode.pressure, pressure),
        ]
        for (code, value) in values where capabilities.absoluteAxes.contains(Int(code)) {
            guard let value, pointer[code] ?? 0 != value else { continue }
            pointer[code] = value
            events.add(EventCode.absolute, code, value)
        }
    }
}

/// Events of one moment.
private struct EventList {
    let time: Microseconds
    let isSynthetic: Bool
    var all: [InputEvent] = []

    init(time: Microseconds, isSynthetic: Bool) {
        (self.time, self.isSynthetic) = (time, isSynthetic)
    }

    mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        all.append(InputEvent(time: time, type: type, code: code, value: value, isSynthetic: isSynthetic))
    }
}

import MudraTouch

/// Repairs a recording whose reader was too slow: stands in for the events that the kernel dropped.
///
/// Where the kernel dropped events it left `SYN_DROPPED`, and a live reader asks it what is on the screen now. A
/// recording cannot be asked, but it tells what comes later: a slot whose contact lifts afterwards held one, a slot in
/// which one lands held none. So the frame with holes ends with synthetic events that say what has changed, as libevdev
/// makes them for a live screen. Positions are told again as fingers move.
struct SynDroppedRepair {
    /// Tracking ids of contacts whose own were dropped: above those that the kernel gives, which wrap around at 65,535.
    private static let firstSyntheticID: Int32 = 0x7000_0000

    private let events: [InputEvent]
    private let slotCount: Int
    private var repaired: [InputEvent] = []
    /// The tracking ids in the slots, as of the last event.
    private var ids: [Int32]
    private var current: Int32 = 0
    private var syntheticIDs: Int32 = 0

    /// The events of a screen of protocol B, with synthetic ones for those that were dropped.
    static func repaired(_ events: [InputEvent], slots: Int) -> [InputEvent] {
        guard events.contains(where: \.isDrop) else { return events }
        var repair = SynDroppedRepair(events: events, slotCount: slots)
        repair.run()
        return repair.repaired
    }

    private init(events: [InputEvent], slotCount: Int) {
        self.events = events
        self.slotCount = slotCount
        ids = Array(repeating: -1, count: slotCount)
        repaired.reserveCapacity(events.count)
    }

    private mutating func run() {
        var index = 0
        while index < events.count {
            let event = events[index]
            index += 1
            if event.isDrop {
                index = repair(from: index)
            } else {
                note(event)
                repaired.append(event)
            }
        }
    }

    private mutating func note(_ event: InputEvent) {
        guard event.type == EventCode.absolute else { return }
        if event.code == EventCode.slot { current = event.value }
        if event.code == EventCode.trackingID, ids.indices.contains(Int(current)) { ids[Int(current)] = event.value }
    }

    /// Goes on behind a drop.
    /// - Returns: the index of the first event behind the frame with holes.
    private mutating func repair(from start: Int) -> Int {
        let end = events[start...].firstIndex(where: \.isReport) ?? events.endIndex
        guard end < events.endIndex else { return end }
        let time = events[end].time
        let lookahead = SlotLookahead(events, from: start, frameEnd: end, slotCount: slotCount)
        for slot in ids.indices {
            let synthetic = Self.firstSyntheticID &+ syntheticIDs
            guard let id = lookahead.id(in: slot, before: ids[slot], synthetic: synthetic) else { continue }
            if id >= Self.firstSyntheticID { syntheticIDs &+= 1 }
            ids[slot] = id
            tell(EventCode.slot, Int32(slot), at: time)
            tell(EventCode.trackingID, id, at: time)
            if id >= 0, let x = lookahead.slots[slot].x { tell(EventCode.positionX, x, at: time) }
            if id >= 0, let y = lookahead.slots[slot].y { tell(EventCode.positionY, y, at: time) }
        }
        // The next frame does not name its slot again if it goes on with the one that this frame ended with.
        if let slot = lookahead.slotAtFrameEnd { current = slot }
        tell(EventCode.slot, current, at: time)
        repaired.append(
            InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0, isSynthetic: true)
        )
        return end + 1
    }

    private mutating func tell(_ code: UInt16, _ value: Int32, at time: Microseconds) {
        repaired.append(InputEvent(time: time, type: EventCode.absolute, code: code, value: value, isSynthetic: true))
    }
}

/// What a recording tells of its slots, from a drop to the next one.
private struct SlotLookahead {
    /// What the recording tells of one slot.
    struct SlotClues {
        /// The id that the frame with holes ended with, where it tells.
        var idInFrame: Int32?
        /// The first that is told after that frame.
        var nextID: Int32?
        var isMentioned = false
        /// The first position that is told.
        var x: Int32?
        var y: Int32?
    }

    private(set) var slots: [SlotClues]
    private(set) var slotAtFrameEnd: Int32?
    /// All fingers were off at some time before the slot told of itself.
    private var isAllUp = false

    init(_ events: [InputEvent], from start: Int, frameEnd: Int, slotCount: Int) {
        slots = Array(repeating: SlotClues(), count: slotCount)
        // The kernel has thrown away which slot the frame's first events are of.
        var current: Int32?
        for index in start..<events.count {
            let event = events[index]
            if event.isDrop { break }
            if index == frameEnd { slotAtFrameEnd = current }
            if event.type == EventCode.key, event.code == EventCode.touch, event.value == 0, index > frameEnd {
                isAllUp = true
                break
            }
            guard event.type == EventCode.absolute else { continue }
            if event.code == EventCode.slot {
                current = event.value
            } else if let current, slots.indices.contains(Int(current)) {
                slots[Int(current)].note(event, isInFrame: index <= frameEnd)
            }
        }
    }

    /// The id that a slot has now; nil: what it had.
    /// - Parameter synthetic: an id for a contact whose own was dropped.
    func id(in slot: Int, before: Int32, synthetic: Int32) -> Int32? {
        let clues = slots[slot]
        let isOccupied: Bool
        if let id = clues.idInFrame {
            return id == before ? nil : id
        } else if let next = clues.nextID {
            isOccupied = next < 0
        } else if clues.isMentioned {
            isOccupied = true
        } else {
            // The recording says nothing of the slot until all were off: it was off already.
            isOccupied = before >= 0 && !isAllUp
        }
        if isOccupied { return before >= 0 ? nil : synthetic }
        return before >= 0 ? -1 : nil
    }
}

extension SlotLookahead.SlotClues {
    fileprivate mutating func note(_ event: InputEvent, isInFrame: Bool) {
        // Events after the next id are another contact's.
        guard nextID == nil else { return }
        switch event.code {
        case EventCode.trackingID where isInFrame:
            idInFrame = event.value
            (x, y) = (nil, nil)
        case EventCode.trackingID: nextID = event.value
        case EventCode.positionX where x == nil: x = event.value
        case EventCode.positionY where y == nil: y = event.value
        default: break
        }
        isMentioned = true
    }
}

extension InputEvent {
    fileprivate var isDrop: Bool { type == EventCode.synchronization && code == EventCode.dropped }
}

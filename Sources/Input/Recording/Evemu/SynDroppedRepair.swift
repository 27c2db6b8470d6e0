import MudraEvdev
import MudraTouch

/// Repairs a recording whose reader was too slow: it replaces the events that the kernel dropped.
///
/// The kernel writes `SYN_DROPPED` where it dropped events, and a live reader then asks it for the state of the screen.
/// A recording cannot be asked, but its later events give clues: a slot whose contact lifts later held one, and a slot
/// in which a contact lands held none. So the incomplete frame ends with synthetic events for the changes, as libevdev
/// makes them for a live screen. Positions follow as fingers move.
struct SynDroppedRepair {
    /// Tracking ids for contacts whose own ids were dropped: above the kernel's, which wrap around at 65,535.
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

    /// Goes on after a drop.
    /// - Returns: the index of the first event after the incomplete frame.
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
        // The next frame does not name its slot again if it goes on with the slot of this frame's end.
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

/// A recording's clues about its slots, from a drop to the next one.
private struct SlotLookahead {
    /// The clues about one slot.
    struct SlotClues {
        /// The id at the end of the incomplete frame, if the frame has one.
        var idInFrame: Int32?
        /// The first id after that frame.
        var nextID: Int32?
        var isMentioned = false
        /// The first position.
        var x: Int32?
        var y: Int32?
    }

    private(set) var slots: [SlotClues]
    private(set) var slotAtFrameEnd: Int32?
    /// All fingers were off at some time before the slot's first event.
    private var isAllUp = false

    init(_ events: [InputEvent], from start: Int, frameEnd: Int, slotCount: Int) {
        slots = Array(repeating: SlotClues(), count: slotCount)
        // The kernel has dropped the name of the slot that the frame's first events belong to.
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

    /// The new id of a slot; nil if it has not changed.
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
            // The recording has no event of the slot until all fingers were off: the slot was already empty.
            isOccupied = before >= 0 && !isAllUp
        }
        if isOccupied { return before >= 0 ? nil : synthetic }
        return before >= 0 ? -1 : nil
    }
}

extension SlotLookahead.SlotClues {
    fileprivate mutating func note(_ event: InputEvent, isInFrame: Bool) {
        // Events after the next id belong to another contact.
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

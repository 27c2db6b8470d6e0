import CMudraEvdev
import MudraTouch

/// A contact as a view of its node has seen it.
struct SeenContact {
    let slot: Int32
    let id: Int32
    let landed: Microseconds
    /// The number of the frame in which it landed: several frames may have the same time.
    let landedIn: Int
    /// The position at each frame that contained it: x and y in the device's units.
    var places: [[Int32]]
    /// Nil if it is still down.
    var lifted: Microseconds?
    var liftedIn: Int?
    /// Whether the contact became a palm.
    var isCancelled = false
}

extension EvdevView {
    /// All contacts so far, in the order of their landings, and by slot within a frame.
    var contacts: [SeenContact] { SeenContact.contacts(in: frames) }
}

extension SeenContact {
    /// The contacts in these frames.
    static func contacts(in frames: [EvdevView.Frame]) -> [SeenContact] {
        var contacts: [SeenContact] = []
        var current: [Int32: Int] = [:]
        var last: [Int32: [Int32]] = [:]
        for (number, frame) in frames.enumerated() {
            for (slot, values) in frame.changes.slots.sorted(by: { $0.key < $1.key }) {
                var place = last[slot] ?? [0, 0]
                if let x = values[UInt16(ABS_MT_POSITION_X)]?.last { place[0] = x }
                if let y = values[UInt16(ABS_MT_POSITION_Y)]?.last { place[1] = y }
                last[slot] = place
                let ids = values[UInt16(ABS_MT_TRACKING_ID)] ?? []
                for id in ids {
                    if let contact = current.removeValue(forKey: slot) {
                        (contacts[contact].lifted, contacts[contact].liftedIn) = (frame.time, number)
                    }
                    guard id >= 0 else { continue }
                    current[slot] = contacts.count
                    contacts.append(
                        SeenContact(slot: slot, id: id, landed: frame.time, landedIn: number, places: [place]))
                }
                guard let contact = current[slot] else { continue }
                if ids.isEmpty, contacts[contact].places.last != place { contacts[contact].places.append(place) }
                if values[UInt16(ABS_MT_TOOL_TYPE)]?.last == MT_TOOL_PALM { contacts[contact].isCancelled = true }
            }
        }
        return contacts
    }
}

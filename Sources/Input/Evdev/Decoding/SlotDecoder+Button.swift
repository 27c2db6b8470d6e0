import MudraTouch

/// The button that says whether anything touches the screen: `BTN_TOUCH`.
struct TouchButton {
    var isDown = false
    /// The numbers of the contacts that lifted by the button alone, by their slots, in which the device has left them;
    /// -1: none.
    private var held: ContiguousArray<Int32>
    /// A bit for each slot of such a contact that has changed since.
    private var usedAgain: UInt64 = 0

    init(slotCount: Int) {
        held = ContiguousArray(repeating: -1, count: slotCount)
    }

    var isAnyUsedAgain: Bool { usedAgain != 0 }

    mutating func hold(_ id: Int32, in slot: Int) {
        held[slot] = id
    }

    /// The device tells of the slot's contacts itself.
    mutating func forget(_ slot: Int) {
        held[slot] = -1
        usedAgain &= ~(1 << UInt64(slot))
    }

    /// The slot has changed.
    /// - Returns: whether it is one of a contact that lifted by the button.
    mutating func noteUse(of slot: Int) -> Bool {
        if held[slot] >= 0 { usedAgain |= 1 << UInt64(slot) }
        return held[slot] >= 0
    }

    /// The number of the contact in a slot that is used again; nil: it is not.
    func returned(to slot: Int) -> Int32? {
        usedAgain & 1 << UInt64(slot) == 0 ? nil : held[slot]
    }
}

/// Lifts that only the button tells of. The kernel's own bookkeeping tells of every lift in the slot too; some drivers
/// never empty a slot.
extension SlotDecoder {
    /// Follows the button at the end of a frame.
    mutating func followButton() {
        hasButtonNews = false
        guard let button else { return }
        if button.isDown {
            useHeldSlots()
        } else if button.isAnyUsedAgain {
            // The button is wrong: the contact goes on.
            useHeldSlots()
            oddities.kinds.insert(.touchesWithoutButton)
            self.button = nil
        } else {
            holdSlots()
        }
    }

    /// Nothing touches the screen. Contacts that hover stay.
    private mutating func holdSlots() {
        for index in 0..<usedSlots where slots[index].values.isOccupied && !slots[index].values.isHovering {
            let id = slots[index].values.trackingID
            setTrackingID(-1, of: index, isSynthetic: false)
            button?.hold(id, in: index)
            oddities.kinds.insert(.liftsByButton)
        }
    }

    /// Something touches again. A slot whose contact has not moved sends nothing: then it is the current one.
    private mutating func useHeldSlots() {
        if let current, button?.isAnyUsedAgain == false, slots[..<usedSlots].allSatisfy({ !$0.values.isOccupied }) {
            _ = button?.noteUse(of: current)
        }
        for index in 0..<usedSlots {
            if let id = button?.returned(to: index) { setTrackingID(id, of: index, isSynthetic: false) }
        }
    }
}

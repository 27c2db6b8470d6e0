import MudraTouch

/// The button that says whether anything touches the screen: `BTN_TOUCH`.
struct TouchButton {
    var isDown = false
    /// Whether the button, or a slot that it has emptied, has changed since the last report.
    var hasNews = false
}

/// Lifts that only the button tells of. The kernel's own bookkeeping tells of every lift in the slot too; some drivers
/// never empty a slot.
extension SlotDecoder {
    /// Follows the button at the end of a frame.
    mutating func followButton() {
        guard let button else { return }
        self.button?.hasNews = false
        if button.isDown {
            useHeldSlots()
        } else if slots[..<usedSlots].contains(where: \.isUsedAgain) {
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
            slots[index].hold(id)
            oddities.kinds.insert(.liftsByButton)
        }
    }

    /// Something touches again. A slot whose contact has not moved sends nothing: then it is the current one.
    private mutating func useHeldSlots() {
        if let current, !slots[..<usedSlots].contains(where: { $0.values.isOccupied || $0.isUsedAgain }) {
            _ = slots[current].noteUse()
        }
        for index in 0..<usedSlots where slots[index].isUsedAgain {
            setTrackingID(slots[index].heldID, of: index, isSynthetic: false)
        }
    }
}

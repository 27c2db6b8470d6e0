/// A device that mudrad makes for the input that gestures emulate. The words are parts of their physical paths.
package enum EmulatedDevice: String, CaseIterable, Sendable {
    /// An absolute pointer with buttons and wheels, one for each screen.
    case pointer
    /// A keyboard, one for each seat.
    case keyboard
    /// A touchpad, one for each seat.
    case touchpad
}

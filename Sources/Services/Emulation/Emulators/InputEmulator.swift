import MudraDeclarations
import MudraTouch

/// Turns moments of gestures into the events of one virtual device. Never allocates after its creation.
///
/// Only the queue that recognizes gestures may use it.
package protocol InputEmulator: AnyObject {
    /// Applications know the device from this time on; no event is written before it.
    var begin: Microseconds { get set }
    /// When to call `advance` if nothing happens first; nil: nothing is due.
    var nextDeadline: Microseconds? { get }

    /// Performs what a moment of a gesture asks of the device, or plans it for `advance`.
    /// - Parameters:
    ///   - input: the input that the gesture emulates; the device may have no part in it.
    ///   - now: the present time.
    func receive(_ moment: GestureMoment, _ input: EmulatedInput, _ touches: EmulatingTouches, at now: Microseconds)

    /// Writes the events that are due.
    func advance(to time: Microseconds)

    /// Releases at once what some gestures hold, and drops what they have not done yet: their screen is about to go.
    func release(where isConcerned: (GestureID) -> Bool)

    /// Ends what some gestures do, as if they had been cancelled: they emulate no input any more.
    func cancel(at time: Microseconds, where isConcerned: (GestureID) -> Bool)

    /// Sets where a pointer is for a position on the screen. Other devices have no place, and ignore it.
    func place(_ placement: PointerPlacement)
}

extension InputEmulator {
    package func place(_ placement: PointerPlacement) {}

    package func cancel(at time: Microseconds, where isConcerned: (GestureID) -> Bool) {
        release(where: isConcerned)
    }
}

/// The touches of a gesture that emulates input.
package struct EmulatingTouches: Sendable {
    /// When those that the gesture has taken from applications have left; before that, applications see no event.
    package var departure: Microseconds
    /// Applications get the screen's touches from mudrad.
    package var isGrabbed: Bool
    /// Where the fingers landed and where they are, in mm; only of a gesture that goes on on a touchpad.
    package var fingers: (landings: PadFingers, positions: PadFingers)

    package init(
        departure: Microseconds, isGrabbed: Bool = true,
        fingers: (landings: PadFingers, positions: PadFingers) = (PadFingers(), PadFingers())
    ) {
        (self.departure, self.isGrabbed, self.fingers) = (departure, isGrabbed, fingers)
    }

    /// Whether the fingers may go on on a touchpad: one that moves the pointer would do so beside the application.
    package func mayGoOn(_ touchpad: EmulatedTouchpad) -> Bool { isGrabbed || !touchpad.movesPointer }
}

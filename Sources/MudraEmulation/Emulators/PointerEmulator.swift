import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch

/// Clicks, drags and scrolls with a screen's virtual pointer, as gestures ask for. Never allocates after its creation.
///
/// Only the queue that reads the screen may use it.
public final class PointerEmulator {
    /// Where the pointer is for a position on the screen.
    public var placement: PointerPlacement

    /// - Parameter write: called with the events of every frame.
    public init(_ placement: PointerPlacement, write: @escaping (UnsafeBufferPointer<input_event>) -> Void) {
        self.placement = placement
    }

    /// When to call `advance` if nothing happens first; nil: nothing is due.
    public var nextDeadline: Microseconds? { nil }

    /// Performs what a moment of a gesture asks for.
    /// - Parameter start: applications may see the first event at this time; later than the moment if touches that the
    ///   gesture has taken are still leaving the screen.
    public func receive(_ moment: GestureMoment, _ input: EmulatedInput, from start: Microseconds) {}

    /// Writes the events that are due.
    public func advance(to time: Microseconds) {}

    /// Releases what gestures of some recognizers hold, and drops what they have not done yet.
    public func release(where isConcerned: (_ recognizer: UInt32) -> Bool) {}
}

extension PointerEmulator {
    /// Writes to a virtual pointer, and retains it.
    public convenience init(_ placement: PointerPlacement, to pointer: VirtualPointer) {
        self.init(placement) { pointer.write($0) }
    }
}

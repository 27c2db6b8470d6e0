import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch

/// Presses chords on a virtual keyboard, as gestures ask for. Never allocates after its creation.
///
/// Only the queue that recognizes gestures may use it.
public final class KeyEmulator {
    /// - Parameter write: called with the events of every frame.
    public init(write: @escaping (UnsafeBufferPointer<input_event>) -> Void) {}

    /// When to call `advance` if nothing happens first; nil: nothing is due.
    public var nextDeadline: Microseconds? { nil }

    /// Presses the chords that a moment of a gesture asks for, after those that are under way.
    /// - Parameter start: no key is pressed before this time.
    public func receive(_ moment: GestureMoment, _ input: EmulatedInput, from start: Microseconds) {}

    /// Writes the events that are due.
    public func advance(to time: Microseconds) {}

    /// Releases the keys that gestures of some recognizers hold, and drops their chords that have not been pressed yet.
    public func release(where isConcerned: (_ recognizer: UInt32) -> Bool) {}
}

extension KeyEmulator {
    /// Writes to a virtual keyboard, and retains it.
    public convenience init(to keyboard: VirtualKeyboard) {
        self.init { keyboard.write($0) }
    }
}

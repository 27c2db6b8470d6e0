import Gestures
import MudraTouchpad

/// The input that mudrad emulates as a consequence of a gesture: clicks, drags, scrolling and keys. It is what the
/// options `click`, `drag`, `scroll`, `keys` and `on_changed` of a recognizer say.
package struct EmulatedInput: Hashable, Sendable {
    package static let mostChords = 16

    /// A click at the gesture's place.
    package var click: EmulatedClick?
    /// The button that is pressed where the gesture began, follows it, and is released at its end.
    package var drag: PointerButton?
    /// The wheel that the gesture turns.
    package var scroll: EmulatedScroll?
    /// The chords that are pressed one after another when the gesture is recognized or begins.
    package var keys: [KeyChord] = []
    /// The chords that are pressed while the gesture goes on.
    package var keySteps: KeySteps?

    /// The touchpad on which the gesture's fingers go on.
    package var touchpad: EmulatedTouchpad?

    package init() {}

    package var usesPointer: Bool { click != nil || drag != nil || scroll != nil }
    package var usesKeyboard: Bool { !keys.isEmpty || keySteps != nil }
    package var isEmpty: Bool { !usesPointer && !usesKeyboard && touchpad == nil }
    package var chords: [KeyChord] { keys + (keySteps.map { [$0.forward, $0.back] } ?? []) }
}

/// How the fingers of a gesture go on on a touchpad. It is what `scale` and `invert` of a touchpad gesture say.
package struct EmulatedTouchpad: Hashable, Sendable {
    /// How far a finger moves on the touchpad for each mm on the screen, in mm.
    package var scale: Double
    /// The fingers move in the opposite direction.
    package var isInverted: Bool
    /// One finger moves the pointer.
    package var movesPointer: Bool

    /// The touchpad of a gesture with these settings.
    package init(_ parameters: TouchpadParameters) {
        (scale, isInverted) = (parameters.scale, parameters.isInverted)
        movesPointer = parameters.isPointer
    }
}

package enum PointerButton: String, CaseIterable, Sendable {
    /// The first button.
    case left
    /// The second button, for context menus.
    case right
    /// The third button, which is the wheel.
    case middle
}

/// A click at the place where a gesture is recognized or began.
package struct EmulatedClick: Hashable, Sendable {
    /// When a continuous gesture clicks.
    package enum Moment: String, CaseIterable, Sendable {
        /// When it begins, while the fingers are still down.
        case began
        /// When it ends. Toolkits close a menu under a finger that is still down, so this is the default.
        case ended
    }

    package var button: PointerButton
    /// How often it is pressed: 1, or 2 for a double click.
    package var count: Int
    /// When it is pressed. Discrete gestures have only one moment.
    package var moment: Moment

    package init(_ button: PointerButton, count: Int = 1, at moment: Moment = .ended) {
        (self.button, self.count, self.moment) = (button, count, moment)
    }
}

/// A wheel that a pan turns, so that the content under the finger moves with it.
package struct EmulatedScroll: Hashable, Sendable {
    /// How far a finger moves for one notch of a wheel, in mm, if the configuration does not say: three lines of text,
    /// which a notch usually scrolls, are about as high.
    package static let standardNotch = 10.0

    /// The axis of the wheel; `any`: both wheels turn.
    package var axis: Axis
    /// How far the finger moves for one notch of a wheel, in mm, more than 0.
    package var millimetresPerNotch: Double

    package init(_ axis: Axis, millimetresPerNotch: Double = standardNotch) {
        (self.axis, self.millimetresPerNotch) = (axis, millimetresPerNotch)
    }
}

/// Chords that a continuous gesture presses at every step.
package struct KeySteps: Hashable, Sendable {
    /// Pressed at every step forward: to the right, down, apart or clockwise.
    package var forward: KeyChord
    /// Pressed at every step back.
    package var back: KeyChord
    /// How much the gesture changes between two steps.
    package var step: StepSize

    package init(forward: KeyChord, back: KeyChord, step: StepSize) {
        (self.forward, self.back, self.step) = (forward, back, step)
    }
}

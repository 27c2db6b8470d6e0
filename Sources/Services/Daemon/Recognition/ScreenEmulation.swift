import Gestures
import MudraDeclarations
import MudraEmulation
import MudraEvdev
import MudraTouch
import MudraTouchpad

/// The input that a screen's gestures emulate, and the devices for it.
@MainActor
struct ScreenEmulation {
    /// The input of each recognizer, by its tag; only of those that take part on the screen now.
    private(set) var inputs: [UInt32: EmulatedInput] = [:]
    /// nil: no gesture needs it, or the system has none.
    var pointer: LivePointer?
    /// The keyboard of the screen's seat, shared with its other screens; nil: as for the pointer.
    var keyboard: LiveKeyboard?
    /// The touchpad of the screen's seat, shared with its other screens; nil: as for the pointer.
    var touchpad: LiveTouchpad?
    /// The screen's last gesture that went on on the touchpad.
    private var lastOnTouchpad: (recognizer: UInt32, gesture: UInt64)?

    /// When to call `advance` if nothing happens first; nil: nothing is due.
    var nextDeadline: Microseconds? {
        var next = pointer?.emulator.nextDeadline
        if let press = keyboard?.emulator.nextDeadline { next = min(next ?? press, press) }
        if let step = touchpad?.emulator.nextDeadline { next = min(next ?? step, step) }
        return next
    }

    func emulates(_ recognizer: UInt32) -> Bool { inputs[recognizer] != nil }

    /// Performs what a transition asks for.
    /// - Parameters:
    ///   - start: when the touches that the gesture has taken from applications have left.
    ///   - now: the current time: what is due now belongs into the frame of the gesture.
    ///   - isGrabbed: applications get the screen's touches from mudrad. If they do not, a finger cannot move a pointer
    ///     as well.
    mutating func receive(
        _ transition: Transition, from start: Microseconds, at now: Microseconds, isGrabbed: Bool
    ) {
        guard let input = inputs[transition.recognizer.core.tag], transition.isAction else { return }
        let moment = GestureMoment(transition)
        if input.usesPointer { pointer?.emulator.receive(moment, input, from: start) }
        if input.usesKeyboard { keyboard?.emulator.receive(moment, input, from: start) }
        if let pad = input.touchpad, isGrabbed || !pad.movesPointer,
            let recognizer = transition.recognizer as? TouchpadRecognizer
        {
            lastOnTouchpad = (moment.recognizer, moment.gesture)
            touchpad?.emulator.receive(
                moment, pad, landings: recognizer.landings, positions: recognizer.positions, at: now)
        }
        advance(to: now)
    }

    /// Applications know a device from now on.
    func begin(_ device: EmulatedDevice, at time: Microseconds) {
        switch device {
        case .pointer: pointer?.emulator.begin = time
        case .keyboard: keyboard?.emulator.begin = time
        case .touchpad: touchpad?.emulator.begin = time
        }
        advance(to: time)
    }

    /// Performs what is due.
    func advance(to time: Microseconds) {
        pointer?.emulator.advance(to: time)
        keyboard?.emulator.advance(to: time)
        touchpad?.emulator.advance(to: time)
    }

    /// Changes the inputs. What recognizers hold that have none any more is released.
    mutating func setInputs(_ next: [UInt32: EmulatedInput], at time: Microseconds) -> [UInt32: EmulatedInput] {
        let previous = inputs
        inputs = next
        release { previous[$0] != nil && next[$0] == nil }
        if let lastOnTouchpad, next[lastOnTouchpad.recognizer] == nil { cancelTouchpad(at: time) }
        return previous
    }

    /// Releases all that the screen's gestures hold: it is about to go.
    func releaseAll() {
        release { inputs[$0] != nil }
        touchpad?.emulator.release(where: isLastOnTouchpad)
    }

    func cancelTouchpad(at time: Microseconds) {
        touchpad?.emulator.cancel(at: time, where: isLastOnTouchpad)
    }

    /// Recognizers of several screens have the same tag, and their gestures have different numbers.
    private func isLastOnTouchpad(_ recognizer: UInt32, _ gesture: UInt64) -> Bool {
        lastOnTouchpad?.recognizer == recognizer && lastOnTouchpad?.gesture == gesture
    }

    private func release(where isConcerned: (UInt32) -> Bool) {
        pointer?.emulator.release(where: isConcerned)
        keyboard?.emulator.release(where: isConcerned)
    }
}

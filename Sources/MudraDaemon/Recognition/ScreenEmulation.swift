import Gestures
import MudraDeclarations
import MudraDevices
import MudraEmulation
import MudraTouch

/// The input that a screen's gestures emulate, and the devices for it.
@MainActor
struct ScreenEmulation {
    /// The input of each recognizer, by its tag; only of those that take part on the screen now.
    private(set) var inputs: [UInt32: EmulatedInput] = [:]
    /// nil: no gesture needs it, or the system has none.
    var pointer: LivePointer?
    /// The keyboard of the screen's seat, shared with its other screens; nil: as for the pointer.
    var keyboard: LiveKeyboard?

    /// When to call `advance` if nothing happens first; nil: nothing is due.
    var nextDeadline: Microseconds? {
        guard let press = keyboard?.emulator.nextDeadline else { return pointer?.emulator.nextDeadline }
        return min(pointer?.emulator.nextDeadline ?? press, press)
    }

    /// Whether a recognizer emulates input.
    func emulates(_ recognizer: UInt32) -> Bool { inputs[recognizer] != nil }

    /// Performs what a transition asks for.
    /// - Parameters:
    ///   - start: when the touches that the gesture has taken from applications have left.
    ///   - now: the current time: what is due now belongs into the frame of the gesture.
    func receive(_ transition: Transition, from start: Microseconds, at now: Microseconds) {
        guard let input = inputs[transition.recognizer.core.tag], transition.isAction else { return }
        let moment = GestureMoment(transition)
        if input.usesPointer { pointer?.emulator.receive(moment, input, from: start) }
        if input.usesKeyboard { keyboard?.emulator.receive(moment, input, from: start) }
        advance(to: now)
    }

    /// Applications know the pointer, or the keyboard, from now on.
    func begin(_ device: EmulatedDevice, at time: Microseconds) {
        switch device {
        case .pointer: pointer?.emulator.begin = time
        case .keyboard: keyboard?.emulator.begin = time
        }
        advance(to: time)
    }

    /// Performs what is due.
    func advance(to time: Microseconds) {
        pointer?.emulator.advance(to: time)
        keyboard?.emulator.advance(to: time)
    }

    /// Changes the inputs. What recognizers hold that have none any more is released.
    mutating func setInputs(_ next: [UInt32: EmulatedInput]) -> [UInt32: EmulatedInput] {
        let previous = inputs
        inputs = next
        release { previous[$0] != nil && next[$0] == nil }
        return previous
    }

    /// Releases all that the screen's gestures hold: it is about to go.
    func releaseAll() {
        release { inputs[$0] != nil }
    }

    private func release(where isConcerned: (UInt32) -> Bool) {
        pointer?.emulator.release(where: isConcerned)
        keyboard?.emulator.release(where: isConcerned)
    }
}

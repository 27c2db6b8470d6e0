import MudraDeclarations
import MudraEmulation
import MudraEvdev
import MudraTouch

/// The input that a screen's gestures emulate, and the devices for it.
@MainActor
struct ScreenEmulation {
    /// The input of each recognizer, by its tag; only of those that take part on the screen now.
    private(set) var inputs: [UInt32: EmulatedInput] = [:]
    /// One of each kind at most: a kind is missing if no gesture needs it, or the system has none. The keyboard and the
    /// touchpad are those of the screen's seat, shared with its other screens.
    private var devices: ContiguousArray<LiveDevice> = []
    /// The screen's last gesture that went on on the touchpad.
    private var lastOnTouchpad: GestureID?

    /// When to call `advance` if nothing happens first; nil: nothing is due.
    var nextDeadline: Microseconds? {
        var next: Microseconds?
        for device in devices {
            if let deadline = device.emulator.nextDeadline { next = min(next ?? deadline, deadline) }
        }
        return next
    }

    /// Performs what a moment of a gesture asks for.
    /// - Parameter now: what is due now belongs into the frame of the gesture.
    mutating func receive(
        _ moment: GestureMoment, _ input: EmulatedInput, _ touches: EmulatingTouches, at now: Microseconds
    ) {
        if let touchpad = input.touchpad, touches.mayGoOn(touchpad) { lastOnTouchpad = moment.gesture }
        for device in devices { device.emulator.receive(moment, input, touches, at: now) }
        advance(to: now)
    }

    /// Performs what is due.
    func advance(to time: Microseconds) {
        for device in devices { device.emulator.advance(to: time) }
    }

    // MARK: Devices

    /// Sets the device of a kind and returns the previous one.
    mutating func setDevice(_ device: LiveDevice?, _ kind: EmulatedDevice) -> LiveDevice? {
        releaseAll()
        let index = devices.firstIndex { $0.kind == kind }
        defer { if let device { devices.append(device) } }
        return index.map { devices.remove(at: $0) }
    }

    /// Applications know the device of a kind from now on.
    func begin(_ kind: EmulatedDevice, at time: Microseconds) {
        for device in devices where device.kind == kind { device.emulator.begin = time }
        advance(to: time)
    }

    /// Sets where the pointer is for a position on the screen.
    func setPlacement(_ placement: PointerPlacement) {
        for device in devices { device.emulator.place(placement) }
    }

    // MARK: Gestures that go

    /// Changes the inputs. What recognizers hold that have none any more is released.
    mutating func setInputs(_ next: [UInt32: EmulatedInput], at time: Microseconds) -> [UInt32: EmulatedInput] {
        let previous = inputs
        inputs = next
        for device in devices {
            device.emulator.cancel(at: time) { gesture in
                previous[gesture.recognizer] != nil && next[gesture.recognizer] == nil && isOwn(gesture, on: device)
            }
        }
        return previous
    }

    /// Releases all that the screen's gestures hold: it is about to go.
    func releaseAll() {
        for device in devices {
            device.emulator.release { inputs[$0.recognizer] != nil && isOwn($0, on: device) }
        }
    }

    func cancelTouchpad(at time: Microseconds) {
        for device in devices where device.kind == .touchpad {
            device.emulator.cancel(at: time) { isOwn($0, on: device) }
        }
    }

    /// Whether a gesture may be one of the screen's. Recognizers of several screens have the same tag, and their gestures
    /// have different numbers.
    private func isOwn(_ gesture: GestureID, on device: LiveDevice) -> Bool {
        device.kind != .touchpad || gesture == lastOnTouchpad
    }
}

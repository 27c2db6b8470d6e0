import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch
import MudraTouchpad

@testable import MudraEmulation

/// An emulator whose clock is set by hand, and the fingers of its touchpad.
final class Pad {
    private(set) lazy var emulator = TouchpadEmulator(clock: { [unowned self] in now + delay }) { [unowned self] in
        write($0)
    }
    private(set) var frames: [(time: Microseconds, fingers: [Int32: Point])] = []
    private(set) var keys: Set<UInt16> = []
    var now: Microseconds = 0
    /// How much time passes in a turn of the thread until it writes.
    var delay: Microseconds = 0
    private var fingers: [Int32: Point] = [:]
    private var down: Set<Int32> = []
    private var slot: Int32 = 0

    init() {
        emulator.begin = 0
    }

    private func write(_ events: UnsafeBufferPointer<input_event>) {
        for event in events {
            switch (Int32(event.type), Int32(event.code)) {
            case (EV_ABS, ABS_MT_SLOT): slot = event.value
            case (EV_ABS, ABS_MT_TRACKING_ID):
                if event.value < 0 { down.remove(slot) } else { down.insert(slot) }
            case (EV_ABS, ABS_MT_POSITION_X): fingers[slot, default: .zero].x = Double(event.value) / 40 - 5_000
            case (EV_ABS, ABS_MT_POSITION_Y): fingers[slot, default: .zero].y = Double(event.value) / 40 - 5_000
            case (EV_KEY, _):
                if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
            case (EV_SYN, _): frames.append((now, fingers.filter { down.contains($0.key) }))
            default: break
            }
        }
    }

    /// Writes everything that is due by a time in ms.
    func run(to milliseconds: UInt64) {
        while let deadline = emulator.nextDeadline, deadline <= .milliseconds(milliseconds) {
            now = max(now, deadline)
            emulator.advance(to: now)
        }
        now = max(now, .milliseconds(milliseconds))
    }

    func send(
        _ state: GestureState, _ way: Point = .zero, fingers: Int = 3, gesture: UInt64 = 1,
        _ change: (inout EmulatedTouchpad) -> Void = { _ in }, at milliseconds: UInt64
    ) {
        if milliseconds > 0 { run(to: milliseconds) }
        var (landings, positions) = (PadFingers(), PadFingers())
        for finger in 0..<fingers {
            let place = Point(x: 100 + 20 * Double(finger), y: 60)
            landings.insert(finger, at: place)
            positions.insert(finger, at: place + way)
        }
        var touchpad = EmulatedTouchpad(TouchpadParameters())
        change(&touchpad)
        var input = EmulatedInput()
        input.touchpad = touchpad
        let moment = GestureMoment(GestureID(recognizer: 1, number: gesture), state, at: now, GestureValues())
        emulator.receive(
            moment, input, EmulatingTouches(departure: 0, fingers: (landings, positions)), at: now)
    }
}

import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraEvdev
import MudraTouch

@testable import MudraEmulation

/// The device of an emulator: its frames, and what is pressed on it.
final class DeviceLog {
    /// The frames with the time of the call that wrote them, in ms: `30: BTN_RIGHT 0`.
    private(set) var frames: [String] = []
    private(set) var pressed: Set<UInt16> = []
    /// The sums of the relative axes.
    private(set) var sums: [UInt16: Int64] = [:]
    private(set) var events: [input_event] = []
    var now: Microseconds?

    func write(_ new: UnsafeBufferPointer<input_event>) {
        events += new
        for event in new {
            if event.type == UInt16(EV_REL) { sums[event.code, default: 0] += Int64(event.value) }
            guard event.type == UInt16(EV_KEY) else { continue }
            if event.value == 0 { pressed.remove(event.code) } else { pressed.insert(event.code) }
        }
        let words = new.dropLast().map { event in
            let name = libevdev_event_code_get_name(UInt32(event.type), UInt32(event.code))
            return "\(name.map { String(cString: $0) } ?? "?") \(event.value)"
        }
        let time = now.map { "\($0.value / 1_000): " } ?? ""
        frames.append(time + words.joined(separator: " "))
    }

    func take() -> [String] {
        defer { frames = [] }
        return frames
    }
}

/// An emulator, its device, and a gesture that goes through its states.
final class EmulatorFixture<Subject: InputEmulator> {
    let emulator: Subject
    let log: DeviceLog
    private let clock: Clock
    private var gestures: UInt64 = 0

    typealias Write = (UnsafeBufferPointer<input_event>) -> Void

    /// The present time, as the emulator sees it.
    private final class Clock {
        var now: Microseconds = 0
    }

    init(_ make: (_ clock: @escaping () -> Microseconds, _ write: @escaping Write) -> Subject) {
        let log = DeviceLog()
        let clock = Clock()
        (self.log, self.clock) = (log, clock)
        emulator = make({ clock.now }, { log.write($0) })
    }

    /// Writes everything that is due by a time in ms, each frame at its own time.
    /// - Parameter late: the ms that pass in each turn of the thread between its beginning and its writing.
    func run(to milliseconds: UInt64, late: UInt64 = 0) {
        let end = Microseconds.milliseconds(milliseconds)
        while let deadline = emulator.nextDeadline, deadline <= end {
            let turn = max(deadline, clock.now)
            clock.now = turn + .milliseconds(late)
            log.now = clock.now
            emulator.advance(to: turn)
        }
        log.now = nil
    }

    /// Lets time pass in which the thread does not run.
    func stall(until milliseconds: UInt64) {
        clock.now = .milliseconds(milliseconds)
    }

    /// Sends a moment, after everything that was due before it.
    func send(
        _ input: EmulatedInput, _ state: GestureState, recognizer: UInt32 = 1, gesture: UInt64 = 1,
        at milliseconds: UInt64, from start: UInt64 = 0, x: Double = 0, y: Double = 0,
        translation: Point? = nil, travel: Point = .zero
    ) {
        if milliseconds > 0 { run(to: milliseconds - 1) }
        clock.now = max(clock.now, .milliseconds(milliseconds))
        var values = GestureValues()
        values.location = Point(x: x, y: y)
        (values.translation, values.travel) = (translation, travel)
        let moment = GestureMoment(
            GestureID(recognizer: recognizer, number: gesture), state, at: .milliseconds(milliseconds), values)
        emulator.receive(
            moment, input, EmulatingTouches(departure: .milliseconds(start)), at: .milliseconds(milliseconds))
    }
}

/// A screen of 256 by 160 mm with 16 units per mm.
let testScreen = TouchscreenDescription(
    name: "", x: AbsoluteAxis(minimum: 0, maximum: 4_096, resolution: 16),
    y: AbsoluteAxis(minimum: 0, maximum: 2_560, resolution: 16), lastSlot: 9)

func pointerFixture() -> EmulatorFixture<PointerEmulator> {
    EmulatorFixture { PointerEmulator(PointerPlacement(ScreenGeometry(testScreen)), clock: $0, write: $1) }
}

func keyFixture() -> EmulatorFixture<KeyEmulator> {
    EmulatorFixture { KeyEmulator(clock: $0, write: $1) }
}

extension EmulatedInput {
    static func click(_ click: EmulatedClick) -> EmulatedInput {
        var input = EmulatedInput()
        input.click = click
        return input
    }

    static func drag(_ button: PointerButton) -> EmulatedInput {
        var input = EmulatedInput()
        input.drag = button
        return input
    }

    static func scroll(_ scroll: EmulatedScroll) -> EmulatedInput {
        var input = EmulatedInput()
        input.scroll = scroll
        return input
    }

    static func keys(_ chords: KeyChord...) -> EmulatedInput {
        var input = EmulatedInput()
        input.keys = chords
        return input
    }

    static func steps(_ steps: KeySteps) -> EmulatedInput {
        var input = EmulatedInput()
        input.keySteps = steps
        return input
    }
}

extension KeyChord {
    init(_ modifiers: [Int32] = [], _ keys: Int32...) {
        self.init(modifiers: modifiers.map(UInt16.init), keys: keys.map(UInt16.init))
    }
}

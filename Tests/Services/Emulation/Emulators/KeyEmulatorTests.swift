import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraEmulation

@Suite struct KeyEmulatorTests {
    private let fixture = keyFixture()

    @Test("Modifiers come 20 ms before the keys, and go after them in reverse") func chord() {
        fixture.send(.keys(KeyChord([KEY_LEFTMETA, KEY_LEFTCTRL], KEY_RIGHT)), .recognized, at: 100)
        #expect(fixture.log.frames.isEmpty, "nothing is written before advance")
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take() == [
                "100: KEY_LEFTMETA 1 KEY_LEFTCTRL 1", "120: KEY_RIGHT 1", "120: KEY_RIGHT 0",
                "120: KEY_LEFTCTRL 0 KEY_LEFTMETA 0",
            ])
    }

    @Test("Keys without modifiers come at once, in order") func plain() {
        fixture.send(.keys(KeyChord([], KEY_B, KEY_A)), .began, at: 100)
        fixture.send(.keys(KeyChord([], KEY_B, KEY_A)), .changed, at: 110)
        fixture.send(.keys(KeyChord([], KEY_B, KEY_A)), .ended, at: 120)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["100: KEY_B 1 KEY_A 1", "100: KEY_B 0 KEY_A 0"])
    }

    @Test("A modifier alone is pressed for 20 ms") func modifierAlone() {
        fixture.send(.keys(KeyChord([KEY_LEFTMETA])), .began, at: 100)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["100: KEY_LEFTMETA 1", "120: KEY_LEFTMETA 0"])
    }

    @Test("Chords of a sequence, and of the next gesture, follow each other") func sequences() {
        let copy = EmulatedInput.keys(KeyChord([KEY_LEFTCTRL], KEY_A), KeyChord([KEY_LEFTCTRL], KEY_C))
        fixture.send(copy, .began, recognizer: 1, at: 0)
        fixture.send(.keys(KeyChord([], KEY_F5)), .recognized, recognizer: 2, at: 0)
        fixture.run(to: 1_000)
        let chord = { (key: String, time: Int) in
            [
                "\(time): KEY_LEFTCTRL 1", "\(time + 20): \(key) 1", "\(time + 20): \(key) 0",
                "\(time + 20): KEY_LEFTCTRL 0",
            ]
        }
        #expect(fixture.log.take() == chord("KEY_A", 0) + chord("KEY_C", 30) + ["60: KEY_F5 1", "60: KEY_F5 0"])
    }

    @Test("Keys come when the gesture's touches have left the screen") func start() {
        fixture.send(.keys(KeyChord([], KEY_A)), .recognized, at: 0, from: 200)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["200: KEY_A 1", "200: KEY_A 0"])
    }

    @Test("Every step presses a chord, forward or back") func steps() {
        let input = EmulatedInput.steps(
            KeySteps(
                forward: KeyChord([], KEY_VOLUMEUP), back: KeyChord([KEY_LEFTSHIFT], KEY_VOLUMEDOWN),
                step: .millimetres(8, along: .horizontal)))
        let send = { [fixture] (state: GestureState, time: UInt64, way: Double) in
            fixture.send(input, state, at: time, translation: Point(x: way, y: 0))
        }
        send(.began, 0, 0)
        send(.changed, 100, 7)
        send(.changed, 200, 25)
        send(.changed, 300, 20)
        send(.changed, 400, 15)
        send(.changed, 500, 30)
        send(.ended, 600, 35)
        fixture.run(to: 1_000)
        let up = { (time: Int) in ["\(time): KEY_VOLUMEUP 1", "\(time): KEY_VOLUMEUP 0"] }
        let down = [
            "400: KEY_LEFTSHIFT 1", "420: KEY_VOLUMEDOWN 1", "420: KEY_VOLUMEDOWN 0", "420: KEY_LEFTSHIFT 0",
        ]
        #expect(fixture.log.take() == [up(200), up(210), up(220), down, up(500), up(600)].flatMap(\.self))
        #expect(fixture.emulator.dropped == 0)
    }

    private static let volume = EmulatedInput.steps(
        KeySteps(
            forward: KeyChord([], KEY_VOLUMEUP), back: KeyChord([], KEY_VOLUMEDOWN),
            step: .millimetres(8, along: .horizontal)))

    @Test("A busy machine that reads moments late loses no step", arguments: [UInt64(350), 2_000, 60_000])
    func lateMoments(_ late: UInt64) {
        fixture.stall(until: late)
        fixture.send(Self.volume, .began, at: 0, translation: .zero)
        for way in 1...29 {
            fixture.send(Self.volume, .changed, at: UInt64(way), translation: Point(x: Double(way) * 2, y: 0))
            // The thread runs between two moments.
            fixture.run(to: late)
        }
        fixture.send(Self.volume, .ended, at: 30, translation: Point(x: 58, y: 0))
        fixture.run(to: late + 1_000)
        #expect(fixture.log.frames.count { $0.contains("VOLUMEUP 1") } == 7, "\(fixture.log.frames)")
        #expect(fixture.emulator.dropped == 0)
    }

    @Test("A gesture that begins or ends some steps away presses them", arguments: [GestureState.began, .ended])
    func stepsOfTheFirstAndTheLastMoment(_ state: GestureState) {
        let way = Point(x: -25, y: 0)
        fixture.send(Self.volume, .began, at: 0, translation: state == .began ? way : .zero)
        if state == .began { fixture.run(to: 100) } else { fixture.send(Self.volume, .ended, at: 50, translation: way) }
        fixture.run(to: 1_000)
        #expect(fixture.log.frames.count { $0.contains("VOLUMEDOWN 1") } == 3, "\(fixture.log.frames)")
    }

    @Test(
        "Applications see modifiers 20 ms ahead, and a pause, however late a turn writes", arguments: [UInt64(7), 30])
    func lateWriting(_ late: UInt64) {
        let chord = KeyChord([KEY_LEFTCTRL], KEY_A)
        fixture.send(.keys(chord, chord), .began, at: 0)
        fixture.run(to: 1_000, late: late)
        let times = fixture.log.frames.compactMap { $0.split(separator: ":").first.flatMap { UInt64($0) } }
        #expect(times.count == 8)
        #expect(times[1] - times[0] >= 20 && times[4] - times[3] >= 10 && times[5] - times[4] >= 20, "\(times)")
    }

    @Test("Steps that would come long after the finger are dropped, and counted") func fastSteps() {
        let input = EmulatedInput.steps(
            KeySteps(
                forward: KeyChord([], KEY_UP), back: KeyChord([], KEY_DOWN), step: .millimetres(1, along: .vertical)))
        fixture.send(input, .began, at: 0, translation: .zero)
        fixture.send(input, .changed, at: 8, translation: Point(x: 0, y: -.infinity))
        fixture.run(to: 10_000)
        #expect(fixture.log.frames.count == 2 * 31 && fixture.log.frames.last == "308: KEY_DOWN 0")
        #expect(fixture.emulator.dropped == 1_000_000 - 31)
        // The steps that were dropped are not made up for.
        fixture.send(input, .changed, at: 20_000, translation: Point(x: 0, y: -.infinity))
        fixture.run(to: 30_000)
        #expect(fixture.log.frames.count == 2 * 31)
    }

    @Test("A sequence that does not fit is dropped whole, and counted") func flood() {
        let chord = KeyChord([KEY_LEFTCTRL, KEY_LEFTALT], KEY_A, KEY_B)
        var input = EmulatedInput()
        input.keys = Array(repeating: chord, count: EmulatedInput.mostChords)
        for gesture in 1...100 { fixture.send(input, .recognized, gesture: UInt64(gesture), at: 0) }
        fixture.run(to: 1_000_000)
        #expect((80...98).contains(fixture.emulator.dropped))
        #expect(fixture.log.frames.count == (100 - Int(fixture.emulator.dropped)) * 16 * 4)
        #expect(fixture.log.pressed.isEmpty)
    }

    @Test("Releasing a recognizer releases its keys at once, and leaves the chords of others") func release() {
        let keys = EmulatedInput.keys(KeyChord([KEY_LEFTCTRL, KEY_LEFTALT], KEY_A), KeyChord([KEY_LEFTCTRL], KEY_B))
        fixture.send(keys, .began, recognizer: 1, at: 0)
        fixture.send(.keys(KeyChord([], KEY_C)), .began, recognizer: 2, at: 0)
        fixture.run(to: 10)
        _ = fixture.log.take()
        fixture.emulator.release { $0.recognizer == 2 }
        #expect(fixture.log.frames.isEmpty && fixture.log.pressed.count == 2)
        fixture.send(.keys(KeyChord([], KEY_D)), .began, recognizer: 3, at: 10)
        fixture.emulator.release { $0.recognizer == 1 }
        #expect(fixture.log.take() == ["KEY_LEFTALT 0 KEY_LEFTCTRL 0"])
        fixture.run(to: 1_000)
        #expect(fixture.log.take().map { $0.drop { $0 != " " } } == [" KEY_D 1", " KEY_D 0"])
    }

    @Test("A gesture that is cancelled releases its keys, and presses no more") func cancelled() {
        let keys = EmulatedInput.keys(KeyChord([KEY_LEFTCTRL], KEY_A), KeyChord([KEY_LEFTCTRL], KEY_B))
        fixture.send(keys, .began, at: 0)
        fixture.run(to: 5)
        fixture.send(keys, .cancelled, at: 10)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["0: KEY_LEFTCTRL 1", "KEY_LEFTCTRL 0"])
    }

    @Test("No key is pressed before applications know the keyboard") func begin() {
        fixture.emulator.begin = .milliseconds(500)
        fixture.send(.keys(KeyChord([], KEY_A)), .recognized, at: 100)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["500: KEY_A 1", "500: KEY_A 0"] && fixture.emulator.begin == .milliseconds(500))
    }

    @Test(
        "Steps are counted for any number of gestures, however each is over",
        arguments: [GestureState.ended, .cancelled, nil])
    func manyGestures(_ end: GestureState?) {
        for gesture in UInt64(1)...40 {
            let way = Point(x: 9, y: 0)
            fixture.send(Self.volume, .began, gesture: gesture, at: gesture * 100, translation: .zero)
            fixture.send(Self.volume, .changed, gesture: gesture, at: gesture * 100 + 10, translation: way)
            if let end {
                fixture.send(Self.volume, end, gesture: gesture, at: gesture * 100 + 30, translation: way)
            } else {
                fixture.run(to: gesture * 100 + 30)
                fixture.emulator.release { $0.recognizer == 1 }
            }
        }
        #expect(fixture.log.frames.count { $0.contains("VOLUMEUP 1") } == 40 && fixture.emulator.dropped == 0)
    }
}

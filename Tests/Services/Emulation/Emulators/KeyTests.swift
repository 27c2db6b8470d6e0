import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraEmulation

@Suite struct KeyTests {
    private let rig = keyRig()

    @Test("Modifiers come 20 ms before the keys, and go after them in reverse") func chord() {
        rig.send(.keys(KeyChord([KEY_LEFTMETA, KEY_LEFTCTRL], KEY_RIGHT)), .ended, continuous: false, at: 100)
        #expect(rig.log.frames.isEmpty, "nothing is written before advance")
        rig.run(to: 1_000)
        #expect(
            rig.log.take() == [
                "100: KEY_LEFTMETA 1 KEY_LEFTCTRL 1", "120: KEY_RIGHT 1", "120: KEY_RIGHT 0",
                "120: KEY_LEFTCTRL 0 KEY_LEFTMETA 0",
            ])
    }

    @Test("Keys without modifiers come at once, in order") func plain() {
        rig.send(.keys(KeyChord([], KEY_B, KEY_A)), .began, at: 100)
        rig.send(.keys(KeyChord([], KEY_B, KEY_A)), .changed, at: 110)
        rig.send(.keys(KeyChord([], KEY_B, KEY_A)), .ended, at: 120)
        rig.run(to: 1_000)
        #expect(rig.log.take() == ["100: KEY_B 1 KEY_A 1", "100: KEY_B 0 KEY_A 0"])
    }

    @Test("A modifier alone is pressed for 20 ms") func modifierAlone() {
        rig.send(.keys(KeyChord([KEY_LEFTMETA])), .began, at: 100)
        rig.run(to: 1_000)
        #expect(rig.log.take() == ["100: KEY_LEFTMETA 1", "120: KEY_LEFTMETA 0"])
    }

    @Test("Chords of a sequence, and of the next gesture, follow each other") func sequences() {
        let copy = EmulatedInput.keys(KeyChord([KEY_LEFTCTRL], KEY_A), KeyChord([KEY_LEFTCTRL], KEY_C))
        rig.send(copy, .began, recognizer: 1, at: 0)
        rig.send(.keys(KeyChord([], KEY_F5)), .ended, recognizer: 2, continuous: false, at: 0)
        rig.run(to: 1_000)
        let chord = { (key: String, time: Int) in
            [
                "\(time): KEY_LEFTCTRL 1", "\(time + 20): \(key) 1", "\(time + 20): \(key) 0",
                "\(time + 20): KEY_LEFTCTRL 0",
            ]
        }
        #expect(rig.log.take() == chord("KEY_A", 0) + chord("KEY_C", 30) + ["60: KEY_F5 1", "60: KEY_F5 0"])
    }

    @Test("Keys come when the gesture's touches have left the screen") func start() {
        rig.send(.keys(KeyChord([], KEY_A)), .ended, continuous: false, at: 0, from: 200)
        rig.run(to: 1_000)
        #expect(rig.log.take() == ["200: KEY_A 1", "200: KEY_A 0"])
    }

    @Test("Every step presses a chord, forward or back") func steps() {
        let input = EmulatedInput.steps(
            KeySteps(
                forward: KeyChord([], KEY_VOLUMEUP), back: KeyChord([KEY_LEFTSHIFT], KEY_VOLUMEDOWN),
                step: .millimetres(8, along: .horizontal)))
        let send = { [rig] (state: RecognizerState, time: UInt64, way: Double) in
            rig.send(input, state, at: time, translation: Point(x: way, y: 0))
        }
        send(.began, 0, 0)
        send(.changed, 100, 7)
        send(.changed, 200, 25)
        send(.changed, 300, 20)
        send(.changed, 400, 15)
        send(.changed, 500, 30)
        send(.ended, 600, 35)
        rig.run(to: 1_000)
        let up = { (time: Int) in ["\(time): KEY_VOLUMEUP 1", "\(time): KEY_VOLUMEUP 0"] }
        let down = [
            "400: KEY_LEFTSHIFT 1", "420: KEY_VOLUMEDOWN 1", "420: KEY_VOLUMEDOWN 0", "420: KEY_LEFTSHIFT 0",
        ]
        #expect(rig.log.take() == [up(200), up(210), up(220), down, up(500), up(600)].flatMap(\.self))
        #expect(rig.emulator.dropped == 0)
    }

    private static let volume = EmulatedInput.steps(
        KeySteps(
            forward: KeyChord([], KEY_VOLUMEUP), back: KeyChord([], KEY_VOLUMEDOWN),
            step: .millimetres(8, along: .horizontal)))

    @Test("A busy machine that reads moments late loses no step", arguments: [UInt64(350), 2_000, 60_000])
    func lateMoments(_ late: UInt64) {
        rig.stall(until: late)
        rig.send(Self.volume, .began, at: 0, translation: .zero)
        for way in 1...29 {
            rig.send(Self.volume, .changed, at: UInt64(way), translation: Point(x: Double(way) * 2, y: 0))
            // The thread runs between two moments.
            rig.run(to: late)
        }
        rig.send(Self.volume, .ended, at: 30, translation: Point(x: 58, y: 0))
        rig.run(to: late + 1_000)
        #expect(rig.log.frames.count { $0.contains("VOLUMEUP 1") } == 7, "\(rig.log.frames)")
        #expect(rig.emulator.dropped == 0)
    }

    @Test("A gesture that begins or ends some steps away presses them", arguments: [RecognizerState.began, .ended])
    func stepsOfTheFirstAndTheLastMoment(_ state: RecognizerState) {
        let way = Point(x: -25, y: 0)
        rig.send(Self.volume, .began, at: 0, translation: state == .began ? way : .zero)
        if state == .began { rig.run(to: 100) } else { rig.send(Self.volume, .ended, at: 50, translation: way) }
        rig.run(to: 1_000)
        #expect(rig.log.frames.count { $0.contains("VOLUMEDOWN 1") } == 3, "\(rig.log.frames)")
    }

    @Test(
        "Applications see modifiers 20 ms ahead, and a pause, however late a turn writes", arguments: [UInt64(7), 30])
    func lateWriting(_ late: UInt64) {
        let chord = KeyChord([KEY_LEFTCTRL], KEY_A)
        rig.send(.keys(chord, chord), .began, at: 0)
        rig.run(to: 1_000, late: late)
        let times = rig.log.frames.compactMap { $0.split(separator: ":").first.flatMap { UInt64($0) } }
        #expect(times.count == 8)
        #expect(times[1] - times[0] >= 20 && times[4] - times[3] >= 10 && times[5] - times[4] >= 20, "\(times)")
    }

    @Test("Steps that would come long after the finger are dropped, and counted") func fastSteps() {
        let input = EmulatedInput.steps(
            KeySteps(
                forward: KeyChord([], KEY_UP), back: KeyChord([], KEY_DOWN), step: .millimetres(1, along: .vertical)))
        rig.send(input, .began, at: 0, translation: .zero)
        rig.send(input, .changed, at: 8, translation: Point(x: 0, y: -.infinity))
        rig.run(to: 10_000)
        #expect(rig.log.frames.count == 2 * 31 && rig.log.frames.last == "308: KEY_DOWN 0")
        #expect(rig.emulator.dropped == 1_000_000 - 31)
        // The steps that were dropped are not made up for.
        rig.send(input, .changed, at: 20_000, translation: Point(x: 0, y: -.infinity))
        rig.run(to: 30_000)
        #expect(rig.log.frames.count == 2 * 31)
    }

    @Test("A sequence that does not fit is dropped whole, and counted") func flood() {
        let chord = KeyChord([KEY_LEFTCTRL, KEY_LEFTALT], KEY_A, KEY_B)
        var input = EmulatedInput()
        input.keys = Array(repeating: chord, count: EmulatedInput.mostChords)
        for gesture in 1...100 { rig.send(input, .ended, gesture: UInt64(gesture), continuous: false, at: 0) }
        rig.run(to: 1_000_000)
        #expect((80...98).contains(rig.emulator.dropped))
        #expect(rig.log.frames.count == (100 - Int(rig.emulator.dropped)) * 16 * 4)
        #expect(rig.log.pressed.isEmpty)
    }

    @Test("Releasing a recognizer releases its keys at once, and leaves the chords of others") func release() {
        let keys = EmulatedInput.keys(KeyChord([KEY_LEFTCTRL, KEY_LEFTALT], KEY_A), KeyChord([KEY_LEFTCTRL], KEY_B))
        rig.send(keys, .began, recognizer: 1, at: 0)
        rig.send(.keys(KeyChord([], KEY_C)), .began, recognizer: 2, at: 0)
        rig.run(to: 10)
        _ = rig.log.take()
        rig.emulator.release { $0 == 2 }
        #expect(rig.log.frames.isEmpty && rig.log.pressed.count == 2)
        rig.send(.keys(KeyChord([], KEY_D)), .began, recognizer: 3, at: 10)
        rig.emulator.release { $0 == 1 }
        #expect(rig.log.take() == ["KEY_LEFTALT 0 KEY_LEFTCTRL 0"])
        rig.run(to: 1_000)
        #expect(rig.log.take().map { $0.drop { $0 != " " } } == [" KEY_D 1", " KEY_D 0"])
    }

    @Test("A gesture that is cancelled releases its keys, and presses no more") func cancelled() {
        let keys = EmulatedInput.keys(KeyChord([KEY_LEFTCTRL], KEY_A), KeyChord([KEY_LEFTCTRL], KEY_B))
        rig.send(keys, .began, at: 0)
        rig.run(to: 5)
        rig.send(keys, .cancelled, at: 10)
        rig.run(to: 1_000)
        #expect(rig.log.take() == ["0: KEY_LEFTCTRL 1", "KEY_LEFTCTRL 0"])
    }

    @Test("No key is pressed before applications know the keyboard") func begin() {
        rig.emulator.begin = .milliseconds(500)
        rig.send(.keys(KeyChord([], KEY_A)), .ended, continuous: false, at: 100)
        rig.run(to: 1_000)
        #expect(rig.log.take() == ["500: KEY_A 1", "500: KEY_A 0"] && rig.emulator.begin == .milliseconds(500))
    }

    @Test(
        "Steps are counted for any number of gestures, however each is over",
        arguments: [RecognizerState.ended, .cancelled, .possible])
    func manyGestures(_ end: RecognizerState) {
        for gesture in UInt64(1)...40 {
            let way = Point(x: 9, y: 0)
            rig.send(Self.volume, .began, gesture: gesture, at: gesture * 100, translation: .zero)
            rig.send(Self.volume, .changed, gesture: gesture, at: gesture * 100 + 10, translation: way)
            rig.send(Self.volume, end, gesture: gesture, at: gesture * 100 + 30, translation: way)
            if end == .possible { rig.emulator.release { $0 == 1 } }
        }
        #expect(rig.log.frames.count { $0.contains("VOLUMEUP 1") } == 40 && rig.emulator.dropped == 0)
    }
}

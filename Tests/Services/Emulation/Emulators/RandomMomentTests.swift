import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch
import TestSupport
import Testing
import TouchSamples

@testable import MudraEmulation

@Suite struct RandomMomentTests {
    private static let pointerInputs: [EmulatedInput] = [
        .click(EmulatedClick(.right)), .click(EmulatedClick(.left, count: 2)),
        .click(EmulatedClick(.middle, at: .began)), .drag(.left), .drag(.right), .scroll(EmulatedScroll(.any)),
    ]
    private static let keyInputs: [EmulatedInput] = [
        .keys(KeyChord([KEY_LEFTCTRL], KEY_A), KeyChord([], KEY_B, KEY_C)),
        .keys(KeyChord([KEY_LEFTMETA, KEY_LEFTALT])),
        .steps(
            KeySteps(
                forward: KeyChord([KEY_LEFTSHIFT], KEY_UP), back: KeyChord([], KEY_DOWN),
                step: .millimetres(2, along: .vertical))),
    ]

    @Test("Whatever gestures do, nothing stays pressed by a pointer", arguments: Seeds.first(300))
    func pointer(seed: UInt64) {
        play(pointerFixture(), Self.pointerInputs, seed)
    }

    @Test("Whatever gestures do, nothing stays pressed by a keyboard", arguments: Seeds.first(300))
    func keyboard(seed: UInt64) {
        play(keyFixture(), Self.keyInputs, seed)
    }

    /// Also moments in an order that no engine sends.
    private func play(_ fixture: EmulatorFixture<some InputEmulator>, _ inputs: [EmulatedInput], _ seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let states: [GestureState] = [.began, .changed, .changed, .ended, .recognized, .cancelled]
        var time: UInt64 = 0
        for _ in 0..<500 {
            time += .random(in: 0...40, using: &numbers)
            let recognizer = UInt32.random(in: 0..<UInt32(inputs.count), using: &numbers)
            let way = Point(x: .random(in: -300...300, using: &numbers), y: .random(in: -300...300, using: &numbers))
            fixture.send(
                inputs[Int(recognizer)], states.randomElement(using: &numbers) ?? .began, recognizer: recognizer,
                gesture: .random(in: 0...2, using: &numbers), at: time,
                from: time + .random(in: 0...60, using: &numbers), x: way.x, y: way.y, translation: way)
            if Int.random(in: 0..<20, using: &numbers) == 0 { fixture.emulator.release { $0.recognizer == recognizer } }
        }
        checkEvents(fixture.log)
        if seed % 2 == 0 { fixture.run(to: time + .random(in: 0...100, using: &numbers)) }
        fixture.emulator.release { _ in true }
        #expect(fixture.log.pressed.isEmpty)
        let count = fixture.log.events.count
        fixture.run(to: .max / 1_000)
        #expect(fixture.log.pressed.isEmpty && fixture.emulator.nextDeadline == nil)
        #expect(fixture.log.events.count == count, "nothing comes after the release")
        #expect(count > 20)
    }

    /// A key goes down only when it is up, and up only when it is down.
    private func checkEvents(_ log: DeviceLog) {
        var down: Set<UInt16> = []
        for event in log.events where event.type == UInt16(EV_KEY) {
            let isNew = event.value == 0 ? down.remove(event.code) != nil : down.insert(event.code).inserted
            #expect(isNew, "\(event.code) \(event.value)")
        }
    }
}

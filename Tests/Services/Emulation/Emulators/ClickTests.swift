import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraEmulation

@Suite struct ClickTests {
    private let fixture = pointerFixture()

    @Test("A tap clicks where it was, and the button stays pressed for 30 ms") func tap() {
        fixture.send(.click(EmulatedClick(.right)), .recognized, at: 100, x: 10, y: 20)
        #expect(fixture.log.frames.isEmpty, "nothing is written before advance")
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take() == [
                "100: ABS_X 161", "100: ABS_X 160 ABS_Y 320", "100: BTN_RIGHT 1", "130: BTN_RIGHT 0",
            ])
        #expect(fixture.emulator.nextDeadline == nil)
    }

    @Test("A long press clicks when it ends, at the place where it began") func atTheEnd() {
        let input = EmulatedInput.click(EmulatedClick(.right))
        fixture.send(input, .began, at: 100, x: 10, y: 20)
        fixture.send(input, .changed, at: 110, x: 50, y: 50)
        fixture.run(to: 199)
        #expect(fixture.log.frames.isEmpty)
        fixture.send(input, .ended, at: 200, x: 60, y: 60)
        fixture.run(to: 1_000)
        #expect(fixture.log.take().dropFirst() == ["200: ABS_X 160 ABS_Y 320", "200: BTN_RIGHT 1", "230: BTN_RIGHT 0"])
    }

    @Test("A long press can click when it begins, and only then") func atTheBeginning() {
        let input = EmulatedInput.click(EmulatedClick(.middle, at: .began))
        fixture.send(input, .began, at: 100, x: 10, y: 20)
        fixture.send(input, .ended, at: 300, x: 10, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.take().dropFirst(2) == ["100: BTN_MIDDLE 1", "130: BTN_MIDDLE 0"])
    }

    @Test("A double click presses again 50 ms after the release") func doubleClick() {
        fixture.send(.click(EmulatedClick(.left, count: 2)), .recognized, at: 0, x: 1, y: 1)
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take().dropFirst(2) == ["0: BTN_LEFT 1", "30: BTN_LEFT 0", "80: BTN_LEFT 1", "110: BTN_LEFT 0"])
    }

    @Test("A long press that is cancelled does not click") func cancelled() {
        let input = EmulatedInput.click(EmulatedClick(.right))
        fixture.send(input, .began, at: 100, x: 10, y: 20)
        fixture.send(input, .cancelled, at: 200, x: 10, y: 20)
        fixture.send(input, .ended, at: 300, x: 10, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.frames.isEmpty)
    }

    /// The kernel drops values that are not new. If a mouse had moved the cursor meanwhile, it would stay there.
    @Test("A second click at the same place comes from beside it") func samePlace() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        fixture.send(input, .recognized, at: 0, x: 10, y: 20)
        fixture.send(input, .recognized, gesture: 2, at: 1_000, x: 10, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.take().suffix(3) == ["1000: ABS_X 161", "1000: ABS_X 160 ABS_Y 320", "1000: BTN_LEFT 1"])
        fixture.send(input, .recognized, gesture: 3, at: 2_000, x: 10, y: 21)
        fixture.run(to: 2_000)
        #expect(fixture.log.take().dropFirst() == ["2000: ABS_X 160 ABS_Y 336", "2000: BTN_LEFT 1"])
        fixture.send(input, .recognized, gesture: 4, at: 3_000, x: 256, y: 160)
        fixture.send(input, .recognized, gesture: 5, at: 4_000, x: 300, y: 160)
        fixture.run(to: 4_000)
        #expect(
            fixture.log.take().suffix(3) == ["4000: ABS_X 4095", "4000: ABS_X 4096 ABS_Y 2560", "4000: BTN_LEFT 1"])
    }

    @Test("A click comes when the gesture's touches have left the screen") func start() {
        fixture.send(.click(EmulatedClick(.left)), .recognized, at: 100, from: 300, x: 1, y: 1)
        fixture.run(to: 299)
        #expect(fixture.log.frames.isEmpty)
        fixture.run(to: 300)
        #expect(fixture.log.take().last == "300: BTN_LEFT 1")
    }

    @Test("Two clicks at once follow each other") func following() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        fixture.send(input, .recognized, at: 0, x: 1, y: 1)
        fixture.send(input, .recognized, recognizer: 2, at: 0, x: 2, y: 2)
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take().dropFirst(2) == [
                "0: BTN_LEFT 1", "30: BTN_LEFT 0", "80: ABS_X 32 ABS_Y 32", "80: BTN_LEFT 1", "110: BTN_LEFT 0",
            ])
    }

    @Test("A click that does not fit is dropped whole, and counted") func flood() {
        let input = EmulatedInput.click(EmulatedClick(.left, count: 2))
        for gesture in 1...1_000 {
            fixture.send(
                input, .recognized, gesture: UInt64(gesture), at: 0, x: Double(gesture % 200), y: 1)
        }
        #expect(fixture.emulator.dropped > 800)
        fixture.run(to: 1_000_000)
        let presses = fixture.log.frames.count { $0.hasSuffix("BTN_LEFT 1") }
        #expect(presses == 2 * (1_000 - Int(fixture.emulator.dropped)))
        #expect(fixture.log.pressed.isEmpty)
    }

    @Test("Releasing a recognizer ends its click at once, and leaves those of others") func release() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        fixture.send(input, .recognized, recognizer: 1, at: 0, x: 1, y: 1)
        fixture.send(input, .recognized, recognizer: 2, at: 0, x: 2, y: 2)
        fixture.send(input, .began, recognizer: 3, at: 0, x: 3, y: 3)
        fixture.run(to: 0)
        _ = fixture.log.take()
        fixture.emulator.release { $0.recognizer != 2 }
        #expect(fixture.log.take() == ["BTN_LEFT 0"])
        fixture.send(input, .ended, recognizer: 3, at: 1, x: 3, y: 3)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["80: ABS_X 32 ABS_Y 32", "80: BTN_LEFT 1", "110: BTN_LEFT 0"])
    }

    @Test("No click comes before applications know the pointer") func begin() {
        fixture.emulator.begin = .milliseconds(500)
        fixture.send(.click(EmulatedClick(.left)), .recognized, at: 100, x: 1, y: 1)
        fixture.run(to: 499)
        #expect(fixture.log.frames.isEmpty && fixture.emulator.begin == .milliseconds(500))
        fixture.run(to: 530)
        #expect(fixture.log.take().suffix(2) == ["500: BTN_LEFT 1", "530: BTN_LEFT 0"])
    }

    /// A mouse may have moved the cursor meanwhile.
    @Test("A click after one that was dropped comes from beside its place") func afterADrop() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        fixture.send(input, .recognized, at: 0, x: 10, y: 20)
        fixture.send(input, .recognized, gesture: 2, at: 1_000, from: 2_000, x: 50, y: 50)
        fixture.emulator.release { _ in true }
        _ = fixture.log.take()
        fixture.send(input, .recognized, gesture: 3, at: 3_000, x: 10, y: 20)
        fixture.run(to: 3_000)
        #expect(fixture.log.take() == ["3000: ABS_X 161", "3000: ABS_X 160 ABS_Y 320", "3000: BTN_LEFT 1"])
    }
}

import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraEmulation

@Suite struct ClickTests {
    private let rig = pointerRig()

    @Test("A tap clicks where it was, and the button stays pressed for 30 ms") func tap() {
        rig.send(.click(EmulatedClick(.right)), .ended, continuous: false, at: 100, x: 10, y: 20)
        #expect(rig.log.frames.isEmpty, "nothing is written before advance")
        rig.run(to: 1_000)
        #expect(
            rig.log.take() == [
                "100: ABS_X 161", "100: ABS_X 160 ABS_Y 320", "100: BTN_RIGHT 1", "130: BTN_RIGHT 0",
            ])
        #expect(rig.emulator.nextDeadline == nil)
    }

    @Test("A long press clicks when it ends, at the place where it began") func atTheEnd() {
        let input = EmulatedInput.click(EmulatedClick(.right))
        rig.send(input, .began, at: 100, x: 10, y: 20)
        rig.send(input, .changed, at: 110, x: 50, y: 50)
        rig.run(to: 199)
        #expect(rig.log.frames.isEmpty)
        rig.send(input, .ended, at: 200, x: 60, y: 60)
        rig.run(to: 1_000)
        #expect(rig.log.take().dropFirst() == ["200: ABS_X 160 ABS_Y 320", "200: BTN_RIGHT 1", "230: BTN_RIGHT 0"])
    }

    @Test("A long press can click when it begins, and only then") func atTheBeginning() {
        let input = EmulatedInput.click(EmulatedClick(.middle, at: .began))
        rig.send(input, .began, at: 100, x: 10, y: 20)
        rig.send(input, .ended, at: 300, x: 10, y: 20)
        rig.run(to: 1_000)
        #expect(rig.log.take().dropFirst(2) == ["100: BTN_MIDDLE 1", "130: BTN_MIDDLE 0"])
    }

    @Test("A double click presses again 50 ms after the release") func doubleClick() {
        rig.send(.click(EmulatedClick(.left, count: 2)), .ended, continuous: false, at: 0, x: 1, y: 1)
        rig.run(to: 1_000)
        #expect(
            rig.log.take().dropFirst(2) == ["0: BTN_LEFT 1", "30: BTN_LEFT 0", "80: BTN_LEFT 1", "110: BTN_LEFT 0"])
    }

    @Test("A long press that is cancelled does not click") func cancelled() {
        let input = EmulatedInput.click(EmulatedClick(.right))
        rig.send(input, .began, at: 100, x: 10, y: 20)
        rig.send(input, .cancelled, at: 200, x: 10, y: 20)
        rig.send(input, .ended, at: 300, x: 10, y: 20)
        rig.run(to: 1_000)
        #expect(rig.log.frames.isEmpty)
    }

    /// The kernel drops values that are not new. If a mouse had moved the cursor meanwhile, it would stay there.
    @Test("A second click at the same place comes from beside it") func samePlace() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        rig.send(input, .ended, continuous: false, at: 0, x: 10, y: 20)
        rig.send(input, .ended, gesture: 2, continuous: false, at: 1_000, x: 10, y: 20)
        rig.run(to: 1_000)
        #expect(rig.log.take().suffix(3) == ["1000: ABS_X 161", "1000: ABS_X 160 ABS_Y 320", "1000: BTN_LEFT 1"])
        rig.send(input, .ended, gesture: 3, continuous: false, at: 2_000, x: 10, y: 21)
        rig.run(to: 2_000)
        #expect(rig.log.take().dropFirst() == ["2000: ABS_X 160 ABS_Y 336", "2000: BTN_LEFT 1"])
        rig.send(input, .ended, gesture: 4, continuous: false, at: 3_000, x: 256, y: 160)
        rig.send(input, .ended, gesture: 5, continuous: false, at: 4_000, x: 300, y: 160)
        rig.run(to: 4_000)
        #expect(rig.log.take().suffix(3) == ["4000: ABS_X 4095", "4000: ABS_X 4096 ABS_Y 2560", "4000: BTN_LEFT 1"])
    }

    @Test("A click comes when the gesture's touches have left the screen") func start() {
        rig.send(.click(EmulatedClick(.left)), .ended, continuous: false, at: 100, from: 300, x: 1, y: 1)
        rig.run(to: 299)
        #expect(rig.log.frames.isEmpty)
        rig.run(to: 300)
        #expect(rig.log.take().last == "300: BTN_LEFT 1")
    }

    @Test("Two clicks at once follow each other") func following() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        rig.send(input, .ended, continuous: false, at: 0, x: 1, y: 1)
        rig.send(input, .ended, recognizer: 2, continuous: false, at: 0, x: 2, y: 2)
        rig.run(to: 1_000)
        #expect(
            rig.log.take().dropFirst(2) == [
                "0: BTN_LEFT 1", "30: BTN_LEFT 0", "80: ABS_X 32 ABS_Y 32", "80: BTN_LEFT 1", "110: BTN_LEFT 0",
            ])
    }

    @Test("A click that does not fit is dropped whole, and counted") func flood() {
        let input = EmulatedInput.click(EmulatedClick(.left, count: 2))
        for gesture in 1...1_000 {
            rig.send(input, .ended, gesture: UInt64(gesture), continuous: false, at: 0, x: Double(gesture % 200), y: 1)
        }
        #expect(rig.emulator.dropped > 800)
        rig.run(to: 1_000_000)
        let presses = rig.log.frames.count { $0.hasSuffix("BTN_LEFT 1") }
        #expect(presses == 2 * (1_000 - Int(rig.emulator.dropped)))
        #expect(rig.log.pressed.isEmpty)
    }

    @Test("Releasing a recognizer ends its click at once, and leaves those of others") func release() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        rig.send(input, .ended, recognizer: 1, continuous: false, at: 0, x: 1, y: 1)
        rig.send(input, .ended, recognizer: 2, continuous: false, at: 0, x: 2, y: 2)
        rig.send(input, .began, recognizer: 3, at: 0, x: 3, y: 3)
        rig.run(to: 0)
        _ = rig.log.take()
        rig.emulator.release { $0 != 2 }
        #expect(rig.log.take() == ["BTN_LEFT 0"])
        rig.send(input, .ended, recognizer: 3, at: 1, x: 3, y: 3)
        rig.run(to: 1_000)
        #expect(rig.log.take() == ["80: ABS_X 32 ABS_Y 32", "80: BTN_LEFT 1", "110: BTN_LEFT 0"])
    }

    @Test("No click comes before applications know the pointer") func begin() {
        rig.emulator.begin = .milliseconds(500)
        rig.send(.click(EmulatedClick(.left)), .ended, continuous: false, at: 100, x: 1, y: 1)
        rig.run(to: 499)
        #expect(rig.log.frames.isEmpty && rig.emulator.begin == .milliseconds(500))
        rig.run(to: 530)
        #expect(rig.log.take().suffix(2) == ["500: BTN_LEFT 1", "530: BTN_LEFT 0"])
    }

    /// A mouse may have moved the cursor meanwhile.
    @Test("A click after one that was dropped comes from beside its place") func afterADrop() {
        let input = EmulatedInput.click(EmulatedClick(.left))
        rig.send(input, .ended, continuous: false, at: 0, x: 10, y: 20)
        rig.send(input, .ended, gesture: 2, continuous: false, at: 1_000, from: 2_000, x: 50, y: 50)
        rig.emulator.release { _ in true }
        _ = rig.log.take()
        rig.send(input, .ended, gesture: 3, continuous: false, at: 3_000, x: 10, y: 20)
        rig.run(to: 3_000)
        #expect(rig.log.take() == ["3000: ABS_X 161", "3000: ABS_X 160 ABS_Y 320", "3000: BTN_LEFT 1"])
    }
}

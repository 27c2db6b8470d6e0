import Gestures
import MudraDeclarations
import MudraPipeline
import MudraTouch
import Testing

@testable import MudraEmulation

@Suite struct DragTests {
    private let fixture = pointerFixture()
    private let input = EmulatedInput.drag(.left)

    @Test("A drag presses where its fingers landed, follows them, and releases where they lift") func follows() {
        fixture.send(input, .began, at: 100, x: 12, y: 20, travel: Point(x: 2, y: 0))
        fixture.run(to: 101)
        #expect(
            fixture.log.take() == [
                "100: ABS_X 161", "100: ABS_X 160 ABS_Y 320", "100: BTN_LEFT 1", "100: ABS_X 192 ABS_Y 320",
            ])
        fixture.send(input, .changed, at: 108, x: 20, y: 20)
        fixture.send(input, .changed, at: 116, x: 20, y: 20)
        fixture.send(input, .ended, at: 200, x: 30, y: 25)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["108: ABS_X 320 ABS_Y 320", "200: ABS_X 480 ABS_Y 400", "200: BTN_LEFT 0"])
    }

    @Test("A drag stays pressed for 30 ms at least") func shortest() {
        fixture.send(input, .began, at: 100, x: 12, y: 20)
        fixture.send(input, .ended, at: 101, x: 13, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.take().suffix(3) == ["100: BTN_LEFT 1", "101: ABS_X 208 ABS_Y 320", "130: BTN_LEFT 0"])
    }

    @Test("A drag that has gone on before it may start then follows in one move") func late() {
        fixture.send(input, .began, at: 100, from: 300, x: 10, y: 20)
        for step in 1...20 {
            fixture.send(input, .changed, at: 100 + UInt64(step) * 8, from: 300, x: 10 + Double(step), y: 20)
        }
        fixture.run(to: 299)
        #expect(fixture.log.frames.isEmpty)
        fixture.run(to: 300)
        #expect(fixture.log.take().suffix(2) == ["300: BTN_LEFT 1", "300: ABS_X 480 ABS_Y 320"])
        fixture.send(input, .cancelled, at: 310, x: 30, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.take() == ["330: BTN_LEFT 0"])
    }

    @Test("A drag that is cancelled before it is pressed does nothing") func cancelledEarly() {
        fixture.send(input, .began, at: 100, from: 300, x: 10, y: 20)
        fixture.send(input, .cancelled, at: 200, from: 300, x: 10, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.frames.isEmpty && fixture.emulator.nextDeadline == nil)
    }

    @Test("While a gesture drags, the actions of others are dropped") func oneAtATime() {
        fixture.send(input, .began, recognizer: 1, at: 0, x: 10, y: 20)
        fixture.send(.click(EmulatedClick(.left)), .recognized, recognizer: 2, at: 10, x: 50, y: 50)
        fixture.send(.drag(.right), .began, recognizer: 3, at: 20, x: 60, y: 60)
        fixture.send(.scroll(EmulatedScroll(.any)), .began, recognizer: 4, at: 30, x: 70, y: 70)
        for recognizer: UInt32 in [3, 4] {
            fixture.send(.drag(.right), .changed, recognizer: recognizer, at: 40, x: 80, y: 80)
            fixture.send(.drag(.right), .ended, recognizer: recognizer, at: 50, x: 80, y: 80)
        }
        fixture.run(to: 60)
        #expect(fixture.log.take() == ["0: ABS_X 161", "0: ABS_X 160 ABS_Y 320", "0: BTN_LEFT 1"])
        #expect(fixture.emulator.dropped == 3)
        fixture.send(input, .ended, recognizer: 1, at: 100, x: 10, y: 20)
        fixture.send(.click(EmulatedClick(.left)), .recognized, recognizer: 2, at: 100, x: 50, y: 50)
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take() == ["100: BTN_LEFT 0", "150: ABS_X 800 ABS_Y 800", "150: BTN_LEFT 1", "180: BTN_LEFT 0"])
    }

    @Test("Releasing a drag's recognizer releases the button at once") func release() {
        fixture.send(input, .began, at: 0, x: 10, y: 20)
        fixture.run(to: 1)
        _ = fixture.log.take()
        fixture.emulator.release { $0.recognizer == 2 }
        #expect(fixture.log.frames.isEmpty && !fixture.log.pressed.isEmpty)
        fixture.emulator.release { $0.recognizer == 1 }
        #expect(fixture.log.take() == ["BTN_LEFT 0"])
        fixture.send(input, .changed, at: 8, x: 20, y: 20)
        fixture.send(input, .ended, at: 16, x: 20, y: 20)
        fixture.run(to: 1_000)
        #expect(fixture.log.frames.isEmpty && fixture.emulator.nextDeadline == nil)
    }

    @Test("A pan's origin is where its finger landed", arguments: [true, false], [Axis.any, .horizontal])
    func origin(subtractsSlop: Bool, axis: Axis) {
        var parameters = PanParameters()
        (parameters.subtractsSlop, parameters.axis) = (subtractsSlop, axis)
        let pan = PanRecognizer("pan", parameters, tag: 7)
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        _ = engine.install(RecognizerGraph([RecognizerGraph.Placement(pan)]), at: 0) { _ in }
        var moments: [GestureMoment] = []
        for step in 0...10 {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(1_000 + UInt64(step) * 8))
            let phase: Contact.Phase = step == 0 ? .began : step == 10 ? .ended : .moved
            let place = Point(x: 40 + Double(min(step, 9)), y: 50 + Double(min(step, 9)) / 4)
            frame.append(Contact(id: ContactID(1), phase: phase, position: place))
            engine.process(frame) { if let moment = $0.moment { moments.append(moment) } }
        }
        #expect(moments.first?.state == .began && moments.last?.state == .ended)
        #expect(moments.allSatisfy { $0.origin.distance(to: Point(x: 40, y: 50)) < 1e-9 && $0.gesture.recognizer == 7 })
    }
}

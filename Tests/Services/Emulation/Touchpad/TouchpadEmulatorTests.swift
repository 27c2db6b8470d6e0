import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch
import TestSupport
import Testing
import TouchSamples

@testable import MudraEmulation

/// Fingers on the virtual touchpad: where they land, how they catch up, and how they leave.
@Suite struct TouchpadEmulatorTests {
    @Test("All fingers land in a frame, run up, catch up without a jump, and lift in a frame") func aWholeGesture() {
        let pad = Pad()
        pad.send(.began, Point(x: 12, y: 0), at: 0)
        #expect(pad.frames.count == 1 && pad.frames[0].fingers.count == 3)
        #expect(pad.keys == [UInt16(BTN_TOUCH), UInt16(BTN_TOOL_TRIPLETAP)])
        // The hand's place is the middle of the touchpad, and the run-up begins 3.5 mm before it.
        #expect(pad.frames[0].fingers[1] == Point(x: -3.5, y: 0))
        pad.run(to: 100)
        #expect(pad.frames.last?.fingers[1] == Point(x: 12, y: 0), "\(pad.frames)")
        #expect(pad.frames.contains { $0.fingers[1] == .zero })
        checkSteps(pad.frames)
        pad.send(.changed, Point(x: 20, y: 5), at: 108)
        pad.send(.ended, Point(x: 60, y: 5), at: 116)
        #expect(pad.frames.last?.fingers.count == 3, "the way is caught up first")
        pad.run(to: 400)
        #expect(pad.frames.last?.fingers.isEmpty == true && pad.keys.isEmpty)
        #expect(pad.frames[pad.frames.count - 2].fingers[1] == Point(x: 60, y: 5))
        checkSteps(pad.frames)
        #expect(pad.emulator.nextDeadline == nil)
    }

    /// libinput's own rule, after the frames in which it forgets the motion.
    private func checkSteps(_ frames: [(time: Microseconds, fingers: [Int32: Point])]) {
        var last = 0.0
        for (before, after) in zip(frames.dropFirst(2), frames.dropFirst(3)) where after.fingers.count == 3 {
            let step = (after.fingers[1] ?? .zero).distance(to: before.fingers[1] ?? .zero)
            let normal = step * 12_000 / Double(max((after.time - before.time).value, 1))
            #expect(normal <= 20 && normal - last <= 7, "\(before), \(after)")
            last = normal
        }
    }

    @Test("A gesture without a way has no run-up") func noRunUp() {
        let pad = Pad()
        pad.send(.began, at: 0)
        #expect(pad.frames[0].fingers[1] == .zero)
        pad.run(to: 50)
        #expect(pad.frames.count == 1)
    }

    @Test("The scale and the inversion change the way") func scale() {
        let pad = Pad()
        let change = { (touchpad: inout EmulatedTouchpad) in
            (touchpad.scale, touchpad.isInverted) = (0.5, true)
        }
        pad.send(.began, Point(x: 4, y: 0), change, at: 0)
        #expect(pad.frames[0].fingers[0] == Point(x: 10 + 3.5, y: 0))
        pad.run(to: 60)
        #expect(pad.frames.last?.fingers[0] == Point(x: 10 - 2, y: 0))
    }

    @Test("A cancelled gesture lifts one finger, and the others after libinput has cancelled it") func cancelled() {
        let pad = Pad()
        pad.send(.began, Point(x: 4, y: 0), at: 0)
        pad.send(.cancelled, at: 60)
        #expect(pad.frames.last?.fingers.count == 2 && pad.keys.contains(UInt16(BTN_TOOL_DOUBLETAP)))
        let count = pad.frames.count
        pad.run(to: 170)
        #expect(pad.frames.count == count)
        pad.run(to: 200)
        #expect(pad.frames.last?.fingers.isEmpty == true && pad.keys.isEmpty)
    }

    @Test("libinput sees the other fingers stay for 120 ms, however late the turn writes") func cancelledLate() {
        let pad = Pad()
        pad.send(.began, at: 0)
        pad.run(to: 300)
        pad.delay = .milliseconds(50)
        pad.send(.cancelled, at: 300)
        pad.delay = 0
        pad.run(to: 469)
        #expect(pad.frames.last?.fingers.count == 2)
        pad.run(to: 470)
        #expect(pad.frames.last?.fingers.isEmpty == true)
    }

    @Test("A pointer that is cancelled soon is not a tap") func cancelledPointer() {
        let pad = Pad()
        pad.send(.began, fingers: 1, { $0.movesPointer = true }, at: 0)
        pad.send(.cancelled, fingers: 1, at: 40)
        pad.run(to: 190)
        #expect(pad.frames.count == 1)
        pad.run(to: 200)
        #expect(pad.frames.last?.fingers.isEmpty == true)
    }

    @Test("The gesture that has the touchpad keeps it, and one that ends gives it up at once") func oneAtATime() {
        let pad = Pad()
        pad.send(.began, Point(x: 4, y: 0), at: 0)
        pad.send(.began, Point(x: 0, y: 9), gesture: 2, at: 50)
        #expect(pad.emulator.dropped == 1)
        pad.send(.changed, Point(x: 0, y: 9), gesture: 2, at: 60)
        #expect(pad.frames.last?.fingers[1]?.y == 0)
        pad.send(.ended, Point(x: 80, y: 0), at: 70)
        pad.send(.began, Point(x: 0, y: 2), fingers: 4, gesture: 2, at: 72)
        #expect(pad.frames.last?.fingers.count == 4)
        #expect(pad.frames[pad.frames.count - 2].fingers.isEmpty)
    }

    @Test("A gesture that begins before a compositor knows the touchpad is not shown") func beforeTheBegin() {
        let pad = Pad()
        pad.emulator.begin = .milliseconds(100)
        pad.send(.began, Point(x: 4, y: 0), at: 50)
        pad.send(.changed, Point(x: 9, y: 0), at: 150)
        #expect(pad.frames.isEmpty && pad.emulator.dropped == 1)
    }

    @Test("Whatever gestures do, no finger stays on the touchpad", arguments: Seeds.first(200))
    func randomMoments(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let pad = Pad()
        var time: UInt64 = 0
        for _ in 0..<300 {
            time += .random(in: 0...30, using: &numbers)
            let states: [GestureState] = [.began, .changed, .changed, .changed, .ended, .cancelled]
            let way = Point(x: .random(in: -200...200, using: &numbers), y: .random(in: -200...200, using: &numbers))
            pad.send(
                states.randomElement(using: &numbers) ?? .began, way,
                fingers: .random(in: 1...4, using: &numbers), gesture: .random(in: 1...3, using: &numbers),
                { $0.movesPointer = seed.isMultiple(of: 3) }, at: time)
        }
        pad.emulator.release { _ in true }
        #expect(pad.frames.last?.fingers.isEmpty == true && pad.keys.isEmpty && pad.emulator.nextDeadline == nil)
        for (before, after) in zip(pad.frames, pad.frames.dropFirst()) where before.fingers.count == 0 {
            #expect(after.fingers.count > 0, "no frame without fingers follows another")
        }
    }
}

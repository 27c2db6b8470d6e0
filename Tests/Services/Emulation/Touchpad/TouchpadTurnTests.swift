import Gestures
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraEmulation

/// When fingers on the virtual touchpad move and lift, and which gestures they belong to.
@Suite struct TouchpadTurnTests {
    private let pad = Pad()

    private var times: [UInt64] { pad.frames.map { $0.time.value / 1_000 } }

    @Test("Fingers catch up every 4 ms, and never follow a step within 2.5 ms") func steps() {
        pad.send(.began, Point(x: 12, y: 0), at: 1_000)
        pad.run(to: 1_021)
        // The run-up and its last step, and then at most 6 mm in 12 ms more than the step before.
        #expect(times == [1_000, 1_004, 1_008, 1_012, 1_016, 1_020])
        #expect(pad.frames.dropFirst().map { ($0.fingers[1]?.x ?? 0).rounded() } == [0, 0, 2, 6, 12])
        pad.send(.changed, Point(x: 13, y: 0), at: 1_022)
        #expect(pad.frames.count == 6)
        pad.send(.changed, Point(x: 13, y: 0), at: 1_023)
        #expect(pad.frames.count == 7)
    }

    @Test("Fingers that are far behind lift 150 ms after the end") func patience() {
        pad.send(.began, at: 0)
        pad.send(.ended, Point(x: 3_000, y: 0), at: 1_000)
        pad.run(to: 1_149)
        #expect(pad.frames.last?.fingers.count == 3)
        pad.run(to: 1_153)
        #expect(pad.frames.last?.fingers.isEmpty == true && (pad.frames.dropLast().last?.fingers[1]?.x ?? 0) < 300)
    }

    @Test("A later pointer that is cancelled soon is no tap either") func laterTap() {
        pad.send(.began, fingers: 1, { $0.movesPointer = true }, at: 1_000)
        pad.send(.cancelled, fingers: 1, at: 1_040)
        pad.run(to: 1_199)
        #expect(pad.frames.count == 1)
        pad.run(to: 1_200)
        #expect(pad.frames.last?.fingers.isEmpty == true)
    }

    @Test(
        "A gesture that does not have the touchpad changes nothing on it",
        arguments: [GestureState.changed, .ended, .cancelled])
    func otherGestures(_ state: GestureState) {
        pad.send(.began, at: 0)
        pad.send(state, Point(x: 50, y: 0), fingers: 2, gesture: 2, at: 300)
        pad.run(to: 1_000)
        #expect(pad.frames.count == 1 && pad.emulator.nextDeadline == nil)
    }

    @Test("Fingers that join a gesture or leave it land and lift on the touchpad") func joining() {
        pad.send(.began, at: 0)
        pad.send(.changed, fingers: 4, at: 100)
        #expect(pad.frames.last?.fingers.count == 4 && pad.frames.last?.fingers[3] == Point(x: 40, y: 0))
        pad.send(.changed, fingers: 2, at: 200)
        #expect(pad.frames.last?.fingers.count == 2 && pad.frames.count == 3)
    }

    @Test("Only the gestures that are concerned are cancelled or released, and a cancelled one only once")
    func concerned() {
        let own = GestureID(recognizer: 1, number: 1)
        pad.send(.began, at: 0)
        pad.emulator.cancel(at: .milliseconds(300)) { $0 != own }
        pad.emulator.release { $0 != own }
        #expect(pad.frames.count == 1)
        pad.run(to: 300)
        pad.emulator.cancel(at: .milliseconds(300)) { $0 == own }
        #expect(pad.frames.last?.fingers.count == 2)
        pad.emulator.cancel(at: .milliseconds(350)) { _ in true }
        #expect(pad.frames.last?.fingers.count == 2 && pad.emulator.nextDeadline == .milliseconds(420))
        pad.emulator.release { _ in true }
        #expect(pad.frames.last?.fingers.isEmpty == true && pad.emulator.nextDeadline == nil)
    }
}

import CMudraEvdev
import Gestures
import MudraDeclarations
import MudraTouch
import TestSupport
import Testing
import TouchSamples

@testable import MudraEmulation

@Suite struct ScrollTests {
    private let fixture = pointerFixture()

    private func turn(_ input: EmulatedInput, _ state: GestureState, at time: UInt64, _ x: Double, _ y: Double) {
        fixture.send(input, state, at: time, x: 100 + x, y: 80 + y, translation: Point(x: x, y: y))
    }

    @Test("Scrolling begins where the gesture is, and turns the wheels so that the content follows the finger")
    func directions() {
        let input = EmulatedInput.scroll(EmulatedScroll(.any))
        turn(input, .began, at: 0, 0, 0)
        turn(input, .changed, at: 8, 0, 5)
        turn(input, .changed, at: 16, 0, 15)
        turn(input, .changed, at: 24, 0, 0)
        turn(input, .changed, at: 32, 12, 0)
        turn(input, .ended, at: 40, -12, 0)
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take() == [
                "0: ABS_X 1601", "0: ABS_X 1600 ABS_Y 1280", "8: REL_WHEEL_HI_RES 60",
                "16: REL_WHEEL_HI_RES 120 REL_WHEEL 1", "24: REL_WHEEL_HI_RES -180 REL_WHEEL -1",
                "32: REL_HWHEEL_HI_RES -144 REL_HWHEEL -1", "40: REL_HWHEEL_HI_RES 288 REL_HWHEEL 2",
            ])
    }

    @Test("A wheel turns along its axis only", arguments: [Axis.vertical, .horizontal]) func axes(_ axis: Axis) {
        let input = EmulatedInput.scroll(EmulatedScroll(axis, millimetresPerNotch: 5))
        turn(input, .began, at: 0, 0, 0)
        turn(input, .changed, at: 8, 10, 20)
        turn(input, .ended, at: 16, 10, 20)
        fixture.run(to: 1_000)
        let expected: [UInt16: Int64] =
            axis == .vertical
            ? [UInt16(REL_WHEEL): 4, UInt16(REL_WHEEL_HI_RES): 480]
            : [UInt16(REL_HWHEEL): -2, UInt16(REL_HWHEEL_HI_RES): -240]
        #expect(fixture.log.sums == expected)
    }

    /// libinput until 1.28 starts over from half a notch whenever another wheel turns.
    @Test("A finger that wobbles turns one wheel until it ends") func wobble() {
        let input = EmulatedInput.scroll(EmulatedScroll(.any))
        turn(input, .began, at: 0, 0, 0)
        for step in 1...100 { turn(input, .changed, at: UInt64(step) * 8, step % 2 == 0 ? 0.4 : -0.4, Double(step)) }
        fixture.run(to: 900)
        #expect(fixture.log.sums == [UInt16(REL_WHEEL): 10, UInt16(REL_WHEEL_HI_RES): 1_200])
        turn(input, .ended, at: 1_000, 0.4, 100)
        fixture.run(to: 1_000)
        #expect(fixture.log.sums[UInt16(REL_HWHEEL_HI_RES)] == -5)
    }

    @Test("Turns add up to the finger's way exactly, whichever way it takes", arguments: Seeds.some(of: 1...200))
    func exact(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let notch = Double.random(in: 0.5...40, using: &numbers)
        let input = EmulatedInput.scroll(EmulatedScroll(.any, millimetresPerNotch: notch))
        var way = Point.zero
        turn(input, .began, at: 0, 0, 0)
        for step in 1...200 {
            way = way + Point(x: .random(in: -3...3, using: &numbers), y: .random(in: -3...3, using: &numbers))
            turn(input, .changed, at: UInt64(step) * 8, way.x, way.y)
        }
        turn(input, .ended, at: 2_000, way.x, way.y)
        fixture.run(to: 3_000)
        let units = (x: Int64((-way.x * 120 / notch).rounded()), y: Int64((way.y * 120 / notch).rounded()))
        #expect(fixture.log.sums[UInt16(REL_WHEEL_HI_RES), default: 0] == units.y)
        #expect(fixture.log.sums[UInt16(REL_HWHEEL_HI_RES), default: 0] == units.x)
        #expect(fixture.log.sums[UInt16(REL_WHEEL), default: 0] == units.y / 120)
        #expect(fixture.log.sums[UInt16(REL_HWHEEL), default: 0] == units.x / 120)
    }

    @Test("No way is too long for a wheel", arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func farAway(_ way: Double) {
        let input = EmulatedInput.scroll(EmulatedScroll(.any, millimetresPerNotch: 1e-9))
        turn(input, .began, at: 0, 0, 0)
        turn(input, .changed, at: 8, way, way)
        turn(input, .changed, at: 16, -way, -way)
        turn(input, .ended, at: 24, 0, 0)
        fixture.run(to: 1_000)
        #expect(fixture.log.sums.values.allSatisfy { $0 == 0 }, "\(fixture.log.sums)")
    }

    @Test("Wheels turn at once by the way that a gesture has gone before it may start") func late() {
        let input = EmulatedInput.scroll(EmulatedScroll(.vertical))
        for (state, step) in [(GestureState.began, 0.0), (.changed, 10), (.changed, 20), (.ended, 30)] {
            fixture.send(
                input, state, at: UInt64(step), from: 200, x: 1, y: 1, translation: Point(x: 0, y: step))
        }
        fixture.run(to: 199)
        #expect(fixture.log.frames.isEmpty)
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take() == [
                "200: ABS_X 17", "200: ABS_X 16 ABS_Y 16", "200: REL_WHEEL_HI_RES 360 REL_WHEEL 3",
            ])
    }

    @Test("The other wheel takes over at half a notch, and then leads") func takeover() {
        let input = EmulatedInput.scroll(EmulatedScroll(.any))
        turn(input, .began, at: 0, 0, 0)
        turn(input, .changed, at: 8, 1, 20)
        turn(input, .changed, at: 16, 4.9, 20)
        turn(input, .changed, at: 24, 5, 20)
        turn(input, .changed, at: 32, 6, 24.9)
        turn(input, .ended, at: 40, 6, 24.9)
        fixture.run(to: 1_000)
        #expect(
            fixture.log.take().dropFirst(2) == [
                "8: REL_WHEEL_HI_RES 240 REL_WHEEL 2", "24: REL_HWHEEL_HI_RES -60", "32: REL_HWHEEL_HI_RES -12",
                "40: REL_WHEEL_HI_RES 59",
            ])
    }
}

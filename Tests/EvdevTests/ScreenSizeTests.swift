import Testing
import Touch

@testable import Evdev

@Suite struct ScreenSizeTests {
    private static let hint = ScreenSize(width: 300, height: 200)

    @Test(arguments: [(Int32.min, 1), (-1, 1), (0, 1), (1, 2), (63, 64), (64, 64), (.max, 64)])
    func aScreenHasOneSlotToWhatAFrameHolds(lastSlot: Int32, count: Int) {
        let screen = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: lastSlot)
        #expect(screen.slotCount == count)
    }

    @Test func theDeviceKnowsBest() {
        let geometry = geometry(10, 20, hint: Self.hint)
        #expect(geometry.size == ScreenSize(width: 100, height: 50))
        #expect(!geometry.isAssumed)
    }

    @Test(arguments: [Int32.min, -1, 0]) func aDeviceWithoutAResolutionGoesByTheHint(resolution: Int32) {
        let geometry = geometry(resolution, resolution, hint: Self.hint)
        #expect(geometry.size == Self.hint)
        #expect(!geometry.isAssumed)
    }

    @Test func theHintFillsInOneAxis() {
        #expect(geometry(10, 0, hint: Self.hint).size == ScreenSize(width: 100, height: 200))
    }

    @Test func aSizeThatNobodyKnowsIsAssumed() {
        #expect(geometry(0, 0, hint: nil).size == ScreenGeometry.assumedSize)
        #expect(geometry(0, 10, hint: nil).isAssumed)
    }

    @Test func theFarEdgeIsAtTheScreensSize() {
        var screen = Screen(
            x: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 0),
            y: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 0), hint: Self.hint)
        #expect(screen.tell("id 5, x 1000, y 1000, report 1") == ["1: #1 began 300.0,200.0"])
    }

    private func geometry(_ xResolution: Int32, _ yResolution: Int32, hint: ScreenSize?) -> ScreenGeometry {
        ScreenGeometry(
            TouchscreenDescription(
                name: "", x: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: xResolution),
                y: AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: yResolution), lastSlot: 9), hint: hint)
    }
}

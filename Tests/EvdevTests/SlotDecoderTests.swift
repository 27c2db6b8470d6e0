import Testing
import Touch

@testable import Evdev

/// Slots to contacts, as real screens use and misuse them.
@Suite struct SlotDecoderTests {
    /// 100 x 100 mm, ten units per mm.
    private static let axis = AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 10)
    private static let screen = TouchscreenDescription(name: "test", x: axis, y: axis, lastSlot: 4)

    /// Feeds `events`, each `code=value`, where `report` completes a frame; a frame is written as its contacts.
    private func frames(_ events: String, of screen: TouchscreenDescription = screen) -> [String] {
        var decoder = SlotDecoder(screen, geometry: ScreenGeometry(screen))
        var frames: [String] = []
        let codes: [Substring: UInt16] = ["slot": 0x2f, "id": 0x39, "x": 0x35, "y": 0x36]
        for word in events.split(separator: " ") {
            let parts = word.split(separator: "=")
            let event: InputEvent
            switch (parts[0], parts.count) {
            case ("report", _): event = InputEvent(time: 1, type: 0, code: 0, value: 0)
            case ("dropped", _): event = InputEvent(time: 1, type: 0, code: 3, value: 0)
            default: event = InputEvent(time: 1, type: 3, code: codes[parts[0]] ?? 0, value: Int32(parts[1]) ?? 0)
            }
            decoder.take(event) { frame in
                frames.append(
                    frame.contacts.map { "\($0.id.value) \($0.phase) \($0.position.x),\($0.position.y)" }
                        .joined(separator: "; "))
            }
        }
        return frames
    }

    @Test func aFingerLandsMovesAndLifts() {
        let frames = frames("id=7 x=100 y=200 report x=150 report report id=-1 report")
        #expect(frames == ["1 began 10.0,20.0", "1 moved 15.0,20.0", "1 ended 15.0,20.0"])
    }

    @Test func aSlotsCoordinatesOutliveItsContact() {
        let frames = frames("id=7 x=100 y=200 report id=-1 report id=8 report")
        #expect(frames.last == "2 began 10.0,20.0")
    }

    @Test func aSlotUsedAgainWithinAFrameMakesTwoFrames() {
        let frames = frames("id=7 x=100 y=200 report id=-1 id=8 x=300 report")
        #expect(frames == ["1 began 10.0,20.0", "1 ended 10.0,20.0", "2 began 30.0,20.0"])
    }

    @Test func anIDChangedWithoutReleaseIsAnotherFinger() {
        let frames = frames("id=7 x=100 y=200 report id=8 report")
        #expect(frames == ["1 began 10.0,20.0", "1 ended 10.0,20.0", "2 began 10.0,20.0"])
    }

    @Test func aFingerThatComesAndGoesWithinAFrameIsNotSeen() {
        #expect(frames("id=7 x=100 y=200 id=-1 report").isEmpty)
    }

    @Test func otherSlotsStandStill() {
        let frames = frames("slot=0 id=1 x=10 y=10 slot=3 id=2 x=20 y=20 report slot=0 x=30 report")
        #expect(frames == ["1 began 1.0,1.0; 2 began 2.0,2.0", "1 moved 3.0,1.0; 2 stationary 2.0,2.0"])
    }

    @Test func slotsAndValuesOutOfRangeDoNoHarm() {
        #expect(frames("slot=-1 id=5 x=1 report slot=99 id=5 y=1 report").isEmpty)
        let extreme = frames("id=1 x=2147483647 y=-2147483648 report")
        #expect(extreme == ["1 began 214748364.7,-214748364.8"])
    }

    @Test func whatFollowsADropIsPassedOverUpToTheReport() {
        let frames = frames("id=7 x=100 y=200 report dropped x=900 id=9 report x=110 report")
        #expect(frames.last == "1 moved 11.0,20.0")
    }

    @Test func axesThatMakeNoSenseDoNoHarm() {
        let axis = AbsoluteAxis(minimum: .max, maximum: .min, resolution: .min)
        let screen = TouchscreenDescription(name: "", x: axis, y: axis, lastSlot: .max)
        #expect(screen.slotCount == TouchFrame.capacity)
        #expect(frames("slot=63 id=1 x=-2147483648 y=5 report", of: screen).count == 1)
    }

    @Test func unpluggingCancelsWhatWasSeen() {
        var decoder = SlotDecoder(Self.screen, geometry: ScreenGeometry(Self.screen))
        var phases: [Contact.Phase] = []
        let note = { (frame: TouchFrame) in phases += frame.contacts.map(\.phase) }
        decoder.take(InputEvent(time: 1, type: 3, code: 0x39, value: 1), note)
        decoder.take(InputEvent(time: 1, type: 0, code: 0, value: 0), note)
        decoder.cancelContacts(at: 2, note)
        decoder.cancelContacts(at: 3, note)
        #expect(phases == [.began, .cancelled])
    }

    @Test func aScreenWithoutResolutionTakesTheHintOrAnAssumption() {
        let axis = AbsoluteAxis(minimum: 100, maximum: 1_100, resolution: 0)
        let screen = TouchscreenDescription(name: "", x: axis, y: axis, lastSlot: 0)
        let hinted = ScreenGeometry(screen, hint: ScreenSize(width: 200, height: 100))
        #expect(hinted.position(x: 600, y: 1_100) == Point(x: 100, y: 100))
        #expect(!hinted.isAssumed)
        #expect(ScreenGeometry(screen).isAssumed)
        #expect(ScreenGeometry(screen).size == ScreenGeometry.assumedSize)
    }
}

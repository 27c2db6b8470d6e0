import CMudraEvdev
import Gestures
import MudraEvdev
import MudraTouch
import MudraTouchpad
import Testing

@testable import MudraEmulation

/// The events of fingers on the virtual touchpad.
@Suite struct PadEncoderTests {
    private func fingers(_ places: Int...) -> PadFingers {
        var fingers = PadFingers()
        for place in places { fingers.insert(place, at: Point(x: Double(place), y: 0.5)) }
        return fingers
    }

    @Test("Only changes are written, with the number of fingers and the place of the first") func changes() {
        let log = DeviceLog()
        var encoder = PadEncoder(EventBatch { log.write($0) })
        encoder.show(fingers(0, 1))
        encoder.show(fingers(1))
        let frames = log.take().map { frame in
            frame.split(separator: " ").joined(separator: " ").replacing("ABS_MT_", with: "")
        }
        let tools = { (count: Int) in
            ["FINGER", "DOUBLETAP", "TRIPLETAP", "QUADTAP"].enumerated()
                .map { "BTN_TOOL_\($1) \($0 + 1 == count ? 1 : 0)" }.joined(separator: " ")
        }
        #expect(
            frames == [
                "SLOT 0 TRACKING_ID 1 SLOT 0 POSITION_X 200000 POSITION_Y 200020 SLOT 1 TRACKING_ID 2 SLOT 1 "
                    + "POSITION_X 200040 POSITION_Y 200020 BTN_TOUCH 1 \(tools(2)) ABS_X 200000 ABS_Y 200020",
                "SLOT 0 TRACKING_ID -1 BTN_TOUCH 1 \(tools(1)) ABS_X 200040 ABS_Y 200020",
            ])
        encoder.show(fingers(0, 1, 2, 3))
        #expect(log.take().last?.contains(tools(4)) == true)
        encoder.show(PadFingers())
        #expect(log.take().last?.hasSuffix("BTN_TOUCH 0 \(tools(0))") == true && log.pressed.isEmpty)
    }

    @Test("Fingers that leave the touchpad stay at its edge") func edges() {
        let log = DeviceLog()
        var encoder = PadEncoder(EventBatch { log.write($0) })
        for place in [Point(x: -5_001, y: 5_001), Point(x: 5_001, y: -5_001)] {
            var fingers = PadFingers()
            fingers.insert(0, at: place)
            encoder.show(fingers)
        }
        #expect(log.take().compactMap { $0.split(separator: "ABS_X ").last } == ["0 ABS_Y 400000", "400000 ABS_Y 0"])
    }

    @Test("The IDs of fingers start over after the greatest that the axis has") func identities() {
        var last: [Int32] = []
        var encoder = PadEncoder(
            EventBatch { events in
                last += events.filter { $0.code == EventCode.trackingID && $0.value >= 0 }.map(\.value)
            })
        let finger = fingers(0)
        for _ in 0..<65_537 {
            encoder.show(finger)
            encoder.show(PadFingers())
        }
        #expect(last.suffix(3) == [65_535, 0, 1])
    }
}

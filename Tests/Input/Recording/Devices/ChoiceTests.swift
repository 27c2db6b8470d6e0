import MudraEvdev
import Testing

@testable import MudraRecording

@Suite("Choosing a recording's device")
struct ChoiceTests {
    private static let keyboard = """
        - node: /dev/input/event1
          evdev:
            name: "A keyboard"
            id: [17, 1, 1, 43]
            codes:
              1: [1, 2, 3, 30]
            properties: []
          udev:
            properties:
            - ID_INPUT=1
            - ID_INPUT_KEYBOARD=1
          events:
          - evdev:
            - [  0,      0,   1,  30,       1]
            - [  0,      0,   0,   0,       0]

        """
    private static let untouched = "  events:\n"

    private func name(_ devices: String...) throws -> String {
        try Sample.read(Sample.top + devices.joined()).device.name
    }

    @Test("The touchscreen among other devices is chosen")
    func theTouchscreen() throws {
        let screen = Sample.screen() + Sample.touch
        #expect(try name(Self.keyboard, screen) == "A screen" && name(screen, Self.keyboard) == "A screen")
        #expect(try name(Self.keyboard, Sample.screen() + Self.untouched) == "A screen")
    }

    @Test("Of several touchscreens, the one that was touched is chosen")
    func theTouchedOne() throws {
        let (one, other) = (Sample.screen(name: "One"), Sample.screen(name: "Other"))
        #expect(try name(one + Self.untouched, other + Sample.touch) == "Other")
        #expect(try name(one + Sample.touch, other + Self.untouched) == "One")
    }

    @Test("A screen's node for single-touch programs is not chosen")
    func theSingleTouchSide() throws {
        let single = Sample.screen(name: "Mouse side", isMultitouch: false) + Sample.touch
        #expect(try name(single, Sample.screen() + Sample.touch) == "A screen")
        #expect(try name(single) == "Mouse side")
    }

    @Test("Without udev's word, a touchpad is not chosen")
    func touchpads() throws {
        let touchpad = Sample.screen(name: "Pad", properties: []).replacing("properties: [1]", with: "properties: [0]")
        #expect(try name(touchpad + Sample.touch, Sample.screen(properties: []) + Self.untouched) == "A screen")
    }

    @Test("Several possible touchscreens are listed in an error")
    func several() {
        let one = Sample.screen(node: "/dev/input/event1", name: "One") + Sample.touch
        let other = Sample.screen(node: "/dev/input/event2", name: "Other") + Sample.touch
        #expect(
            Sample.problem(of: Sample.top + one + other)
                == " has several touchscreens: \"One\" (/dev/input/event1), \"Other\" (/dev/input/event2). "
                + "Record one of them, or delete the others from \"- node:\" on")
        #expect(
            Sample.problem(of: Sample.top + (Sample.screen() + Self.untouched + Sample.screen() + Self.untouched))?
                .contains("several") == true)
    }
}

import MudraEvdev
import MudraRecording
import MudraTouch
import Testing

@testable import MudraRecording

/// Logs of Android's `getevent`.
@Suite struct GeteventReaderTests {
    private static let description = """
        add device 1: /dev/input/event0
          bus:      0000
          vendor    0001
          product   0001
          version   0100
          name:     "gpio-keys"
          events:
            KEY (0001): KEY_VOLUMEDOWN        KEY_POWER
          input props:
            <none>
        add device 2: /dev/input/event2
          bus:      0018
          vendor    27c6
          product   0111
          version   0100
          name:     "a panel"
          location: "input/ts"
          events:
            KEY (0001): BTN_TOOL_FINGER       BTN_TOUCH
                        KEY_WAKEUP
            ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 15
                        ABS_MT_POSITION_Y     : value 0, min 0, max 2339, fuzz 0, flat 0, resolution 15
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT

        """
    private static let touch = """
        [    1234.500001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000002a
        [    1234.500001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000021c
        [    1234.500001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000320
        [    1234.500001] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
        [    1234.500001] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [    1234.600001] /dev/input/event0: EV_KEY       KEY_POWER            DOWN
        [    1234.600001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [    1234.600001] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
        [    1234.600001] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """

    private func read(_ text: String) throws(RecordingError) -> Recording { try RecordingFile.read(Array(text.utf8)) }

    private func check(_ recording: Recording) {
        #expect(recording.events.map(\.value) == [0x2a, 0x21c, 0x320, 1, 0, -1, 0, 0])
        #expect(recording.events.map(\.code) == [0x39, 0x35, 0x36, 0x14a, 0, 0x39, 0x14a, 0])
        #expect(recording.events.first?.time == 1_234_500_001 && recording.events.last?.time == 1_234_600_001)
    }

    @Test("A log with descriptions is read, and the touchscreen is chosen") func aLogIsRead() throws {
        let recording = try read(Self.description + Self.touch)
        check(recording)
        #expect(recording.device.name == "a panel" && recording.device.vendor == 0x27c6)
        #expect(recording.screen.x == AbsoluteAxis(minimum: 0, maximum: 1_079, resolution: 15))
        #expect(recording.screen.y.maximum == 2_339 && recording.screen.slotCount == 10)
        #expect(recording.device.capabilities.isDirect && recording.notes == [])
    }

    @Test("A log without descriptions ends its axes at their greatest values, and says so")
    func aLogWithoutDescriptions() throws {
        let names = "add device 1: /dev/input/event2\n  name:     \"a panel\"\n"
        for text in [names + Self.touch, Self.touch] {
            let recording = try read(text)
            check(recording)
            #expect(recording.screen.x.maximum == 0x21c && recording.screen.y.maximum == 0x320)
            #expect(recording.notes.count == 1)
        }
    }

    @Test("A log of one device, which does not name it, is read") func aLogOfOneDevice() throws {
        let text = Self.touch.split(separator: "\n").filter { !$0.contains("event0") }
            .map { $0.replacing("/dev/input/event2: ", with: "") }.joined(separator: "\n")
        check(try read(text))
    }

    @Test("Numbers in place of names are read") func numbers() throws {
        let text = """
            [    1234.500001] /dev/input/event2: 0003 0039 0000002a
            [    1234.500001] /dev/input/event2: 0003 0035 0000021c
            [    1234.500001] /dev/input/event2: 0003 0036 00000320
            [    1234.500001] /dev/input/event2: 0001 014a 00000001
            [    1234.500001] /dev/input/event2: 0000 0000 00000000
            [    1234.600001] /dev/input/event2: 0003 0039 ffffffff
            [    1234.600001] /dev/input/event2: 0001 014a 00000000
            [    1234.600001] /dev/input/event2: 0000 0000 00000000

            """
        check(try read(text))
    }

    @Test(
        "An event or an axis that cannot be understood is an error with its line",
        arguments: [
            "EV_ABS ABS_MT_NOTHING 00000001", "EV_ABS ABS_MT_SLOT", "EV_ABS ABS_MT_SLOT 123456789",
            "EV_ABS ABS_MT_SLOT -1",
        ])
    func errorsHaveTheirLine(event: String) {
        #expect {
            try read("[ 1.000000] /dev/input/event2: \(event)\n" + Self.touch)
        } throws: {
            "\($0)" == "1:1: an event must have a type, a code and a value"
        }
    }
}

import MudraEvdev
import MudraRecording
import MudraTouch
import Testing

@testable import MudraRecording

/// Logs of `evtest`.
@Suite struct EvtestReaderTests {
    private static let description = """
        Input driver version is 1.0.1
        Input device ID: bus 0x18 vendor 0x4f3 product 0x2d4a version 0x100
        Input device name: "A "quoted" screen"
        Supported events:
          Event type 0 (EV_SYN)
          Event type 1 (EV_KEY)
            Event code 330 (BTN_TOUCH) state 0
          Event type 3 (EV_ABS)
            Event code 47 (ABS_MT_SLOT)
              Value      0
              Min        0
              Max        9
            Event code 53 (ABS_MT_POSITION_X)
              Value    100
              Min      -10
              Max     1000
              Fuzz       2
              Resolution      10
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min        0
              Max      500
            Event code 57 (ABS_MT_TRACKING_ID)
              Value      0
              Min        0
              Max    65535
        Key repeat handling:
          Repeat type 20 (EV_REP)
        Properties:
          Property type 1 (INPUT_PROP_DIRECT)
        Testing ... (interrupt to exit)

        """
    private static let touch = """
        Event: time 7.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 9
        Event: time 7.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 300
        Event: time 7.000001, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 200
        Event: time 7.000001, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
        Event: time 7.000001, -------------- SYN_REPORT ------------
        Event: time 7.25, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
        Event: time 7.25, -------------- SYN_REPORT ------------

        """

    private func read(_ text: String) throws(RecordingError) -> Recording { try RecordingFile.read(Array(text.utf8)) }

    private func error(_ text: String) -> String {
        do throws(RecordingError) {
            _ = try read(text)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("A log is read with its device and its events", arguments: ["\n", "\r\n"])
    func aLogIsRead(lineEnd: String) throws {
        let recording = try read((Self.description + Self.touch).replacing("\n", with: lineEnd))
        #expect(recording.device.name == "A \"quoted\" screen")
        #expect([recording.device.bus, recording.device.vendor, recording.device.product] == [0x18, 0x4f3, 0x2d4a])
        let axis = AbsoluteAxis(minimum: -10, maximum: 1_000, resolution: 10, fuzz: 2)
        #expect(recording.screen.x == axis && recording.screen.y.maximum == 500 && recording.screen.slotCount == 10)
        #expect(recording.screen.touchProtocol == .slots && recording.device.capabilities.isDirect)
        #expect(recording.events.map(\.time) == Array(repeating: 7_000_001, count: 5) + [7_250_000, 7_250_000])
        #expect(recording.events.map(\.value) == [9, 300, 200, 0xd0042, 0, -1, 0])
        #expect(recording.events.map(\.isReport) == [false, false, false, false, true, false, true])
        #expect(recording.notes == [])
    }

    @Test("Marks of older versions, and of protocol A, are read") func otherMarks() throws {
        let marks = [
            "-------------- Report Sync ------------", "++++++++++++++ SYN_MT_REPORT ++++++++++++",
            ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<", "-------------- EV_SYN ------------",
            "type 0 (EV_SYN), code 0 (SYN_REPORT), value 0",
        ]
        let text = Self.description.replacing(
            "    Event code 47 (ABS_MT_SLOT)\n      Value      0\n      Min        0\n      Max        9\n", with: "")
        let recording = try read(text + marks.map { "Event: time 1.0, \($0)\n" }.joined())
        #expect(recording.screen.touchProtocol == .anonymousContacts)
        #expect(recording.events.map(\.code) == [0, 2, 3, 0, 0])
    }

    @Test("Text around a log, as in a report, is not read") func textAroundALog() throws {
        let before = "Here is my log:\n```\n$ sudo evtest\nNo device specified, trying to scan\nSelect the device: 5\n"
        let recording = try read(before + Self.description + Self.touch + "```\nIt does not work.\n")
        #expect(recording.events.count == 7)
    }

    @Test("The last event may be cut off") func aCutLog() throws {
        let text = Self.description + Self.touch
        for cut in 1..<40 {
            let recording = try read(String(text.dropLast(cut)))
            #expect((5...7).contains(recording.events.count), "\(cut)")
        }
        #expect(error(Self.description + "Event: time 7.0, type 3 (EV_ABS), code 53\n" + Self.touch).contains(":1:"))
    }

    @Test(
        "An event or an axis that cannot be understood is an error with its line",
        arguments: [
            (
                "Event: time x, type 3 (EV_ABS), code 53 (X), value 1",
                "an event must begin with its time: Event: time SECONDS.MICROSECONDS"
            ),
            (
                "Event: time 1.0000001, type 3 (EV_ABS), code 53 (X), value 1",
                "an event must begin with its time: Event: time SECONDS.MICROSECONDS"
            ),
            (
                "Event: time 99999999999999.0, type 3, code 53, value 1",
                "an event must begin with its time: Event: time SECONDS.MICROSECONDS"
            ),
            (
                "Event: time 1.0, type 3 (EV_ABS), code 53 (X), value 2147483648",
                "an event must end with its value, a number in evdev's range"
            ),
            (
                "Event: time 1.0, type 3 (EV_ABS), code 70000 (X), value 1",
                "an event must have a type, a code and a value"
            ),
            ("Event: time 1.0, SYN_REPORT", "an event must have a type, a code and a value"),
        ])
    func errorsHaveTheirLine(line: String, message: String) {
        #expect(error(Self.description + line + "\n" + Self.touch) == "32:1: \(message)")
    }

    @Test("A bound that is no number is an error with its line") func boundsMustBeNumbers() {
        let text = Self.description.replacing("Max     1000", with: "Max     many")
        #expect(error(text + Self.touch) == "16:1: Max is not followed by a number in evdev's range")
    }

    @Test("A log without a description ends its axes at their greatest values, and says so")
    func aLogWithoutADescription() throws {
        let recording = try read(Self.touch)
        #expect(recording.screen.x == AbsoluteAxis(minimum: 0, maximum: 300, resolution: 0))
        #expect(recording.screen.y.maximum == 200)
        #expect(recording.notes.count == 1 && recording.notes[0].contains("x_range"))
    }

    @Test("A log of a keyboard is not a recording of a touchscreen") func aKeyboard() {
        let text =
            "Input driver version is 1.0.1\nSupported events:\n  Event type 1 (EV_KEY)\n    Event code 30 (KEY_A)\n"
        #expect(error(text) == " is not a recording of a touchscreen")
    }
}

import MudraRecording
import MudraTouch
import Testing

@testable import MudraEvdev

/// The beginning of a recording of a small screen: four lines.
let header = "# EVEMU 1.3\nN: A screen \nA: 35 0 1000 0 0 10\nA: 36 0 1000 0 0 10\nA: 2f 0 9 0 0 0\n"

@Suite struct RecordingTests {
    @Test("A recording gives the screen and its events") func tellsTheScreenAndItsEvents() throws {
        let recording = try parse(header + "E: 1.000040 0003 0039 284\nE: 1.000041 0000 0000 0\n")
        #expect(recording.device.name == "A screen ")
        #expect(recording.screen.x == Screen.axis && recording.screen.y == Screen.axis)
        #expect(recording.screen.slotCount == 10)
        #expect(
            recording.events == [
                InputEvent(time: 1_000_040, type: 3, code: 0x39, value: 284),
                InputEvent(time: 1_000_041, type: 0, code: 0, value: 0),
            ])
    }

    @Test("An old recording has no resolution") func anOldRecordingHasNoResolution() throws {
        let recording = try parse("A: 35 0 1000 0 0\nA: 36 -5 1000 0 0 \nA: 2f 0 9 0 0 # none\n")
        #expect(recording.screen.x.resolution == 0)
        #expect(recording.screen.y == AbsoluteAxis(minimum: -5, maximum: 1_000, resolution: 0))
        #expect(recording.screen.slotCount == 10)
    }

    @Test(
        "An event may be written in several forms",
        arguments: [
            "E: 1.000000 0003 0035 0340", "E: 1.000000 3 35 340\r", "\tE:\t1.000000  0003 0035 \t340 ",
            "E: 1.000000 0003 0035 340 # a finger", "E: 000001.000000 0003 0035 00000000000340",
            "# E: 9.000000\n\n \nI: 0018 0000 0000 0000\nB: 15 00\nsay anything\nE: 1.000000 0003 0035 340",
        ])
    func anEventIsReadAsItIsWritten(line: String) throws {
        #expect(
            try parse(header + line).events == [InputEvent(time: 1_000_000, type: 3, code: 0x35, value: 340)])
    }

    @Test("Lines may end as on Windows") func linesMayEndAsOnWindows() throws {
        let text = header + "E: 1.000000 0003 0035 -1\nE: 1.000001 0000 0000 0\n"
        // Byte by byte: Swift takes "\r\n" for one character.
        let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
        let (windows, unix) = (try Recording(parsing: bytes), try parse(text))
        #expect(windows.events == unix.events)
        #expect(windows.screen == unix.screen)
    }

    @Test("A name may contain any bytes") func aNameMayBeAnything() throws {
        let bytes = Array(header.utf8) + [UInt8(ascii: "N"), UInt8(ascii: ":"), 0xff, 0x00, 0x1b]
        #expect(try Recording(parsing: bytes).device.name == "\u{fffd}\u{0}\u{1b}")
    }

    @Test(
        "A broken line is reported with its position",
        arguments: [
            ("E:", "6:3: the line ends where the time should be"),
            ("E: 1.000000", "6:12: the line ends where the type should be"),
            ("E: 1.000000 0003 ", "6:18: the line ends where the code should be"),
            ("E: 1.000000 0003 0035\r", "6:23: the line ends where the value should be"),
            ("E: 1.0 0003 0035 1", "6:4: the time must be seconds with six decimals, not \"1.0\""),
            ("E: 1 0003 0035 1", "6:4: the time must be seconds with six decimals, not \"1\""),
            ("E: -1.000000 0003 0035 1", "6:4: the time must be seconds with six decimals, not \"-1.000000\""),
            ("  E:  1.2.3 0 0 0", "6:7: the time must be seconds with six decimals, not \"1.2.3\""),
            (
                "E: 18446744073710.000000 0 0 0",
                "6:4: the time must be seconds with six decimals, not \"18446744073710.000000\""
            ),
            ("E: 1.000000 00xx 0035 1", "6:13: the type is not a number in evdev's range: \"00xx\""),
            ("E: 1.000000 0003 10000 1", "6:18: the code is not a number in evdev's range: \"10000\""),
            ("E: 1.000000 0003 -1 1", "6:18: the code is not a number in evdev's range: \"-1\""),
            ("E: 1.000000 0003 0035 2147483648", "6:23: the value is not a number in evdev's range: \"2147483648\""),
            ("E: 1.000000 0003 0035  0x5", "6:24: the value is not a number in evdev's range: \"0x5\""),
            ("A:", "6:3: the line ends where the axis should be"),
            ("I: 0003 04f3 zz", "6:14: the product is not a number in evdev's range: \"zz\""),
            ("P: 02 100", "6:7: a byte is not a number in evdev's range: \"100\""),
            ("B:", "6:3: the line ends where the type should be"),
            ("A: 35", "6:6: the line ends where the minimum should be"),
            ("A: 35 0", "6:8: the line ends where the maximum should be"),
            ("A: 35 0 9", "6:10: the line ends where the fuzz should be"),
            ("A: 35 0 9 0", "6:12: the line ends where the flat should be"),
            ("A: 35 0 9 0 0 x", "6:15: the resolution is not a number in evdev's range: \"x\""),
            ("A: axis 0 9 0 0 0", "6:4: the axis is not a number in evdev's range: \"axis\""),
            ("A: 35 -2147483649 9 0 0 0", "6:7: the minimum is not a number in evdev's range: \"-2147483649\""),
        ])
    func aBrokenLineIsToldByItsPlace(line: String, message: String) {
        #expect(problem(of: header + line) == message)
        #expect(problem(of: header + line + "\n" + "E: broken too\n") == message)
    }

    @Test(
        "A text that is not a recording of a touchscreen is refused as a whole",
        arguments: [
            ("", " is not an evemu recording: no P:, B: or A: line describes a device"),
            ("E: 1.000000 0003 0035 1\n", " is not an evemu recording: no P:, B: or A: line describes a device"),
            ("A: 35 0 9 0 0 0\n", " is not a recording of a touchscreen"),
            ("A: 00 0 9 0 0 0\nA: 01 0 9 0 0 0\n", " is not a recording of a touchscreen"),
            (pen, " is not a recording of a touchscreen"), ("P: 02\n", " is not a recording of a touchscreen"),
            ("B: 01 01\n", " is not a recording of a touchscreen"),
            (axes + "E: 1.000000 0001 014b 1\nE: 1.000000 0003 014a 1\n", " is not a recording of a touchscreen"),
        ])
    func otherTextsAreRefusedAsAWhole(text: String, message: String) {
        #expect(problem(of: text) == message)
    }

    /// A pen, whose tip also touches.
    private static let pen =
        "B: 01" + String(repeating: " 00", count: 40) + " 01 04\nA: 00 0 9 0 0 0\nA: 01 0 9 0 0 0\n"

    private static let axes = "A: 00 0 9 0 0 0\nA: 01 0 9 0 0 0\n"

    @Test("A screen whose touches are recorded need not list its buttons") func buttonsNeedNotBeListed() throws {
        #expect(try parse(Self.axes + "E: 1.000000 0001 014a 1\n").screen.touchProtocol == .singleTouch)
    }

    @Test("Huge times become the latest possible time") func hugeTimesStandStillAtTheEnd() throws {
        let recording = try parse(header + "E: 18446744073709.999999 0000 0000 0\n")
        #expect(recording.events.map(\.time) == [.distantFuture])
    }

    /// The slot held 300 before, or the kernel would have sent Y: the finger must not seem to come from the edge.
    @Test("A finger whose Y is sent later does not jump") func aFingerWhoseYIsToldLaterDoesNotJump() throws {
        #expect(
            try frames("0039 5", "0035 100", "-", "0036 300", "0035 110", "-")
                == ["1: #1 began 10.0,30.0", "2: #1 moved 11.0,30.0"])
    }

    @Test("A finger that never sends its Y is in the middle") func aFingerThatNeverTellsItsYIsInTheMiddle() throws {
        #expect(try frames("0039 5", "0035 100", "-") == ["1: #1 began 10.0,50.0"])
    }

    @Test("Each slot starts with its own values") func eachSlotHasAPastOfItsOwn() throws {
        #expect(
            try frames("0036 1000", "002f 77", "0036 7", "002f 1", "0039 5", "-", "0036 200", "-")
                == ["1: #1 began 50.0,20.0"])
    }

    /// The frames of a recording of those events; `-` ends a report, and the reports are a millisecond apart.
    private func frames(_ events: String...) throws -> [String] {
        var text = header
        var report = 1
        for event in events {
            text += "E: 0.00\(report)000 " + (event == "-" ? "0000 0000 0\n" : "0003 \(event)\n")
            if event == "-" { report += 1 }
        }
        let recording = try parse(text)
        var screen = Screen(of: recording)
        for event in recording.events { screen.process(event) }
        return screen.look()
    }
}

func parse(_ text: String) throws -> Recording { try Recording(parsing: Array(text.utf8)) }

/// The error of a recording, in the form of a log; nil if there is none.
private func problem(of text: String) -> String? {
    do throws(RecordingError) {
        _ = try Recording(parsing: Array(text.utf8))
        return nil
    } catch {
        return error.description
    }
}

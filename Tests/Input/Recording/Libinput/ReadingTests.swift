import MudraEvdev
import MudraRecording
import MudraTouch
import Testing

@testable import MudraRecording

@Suite("Reading recordings of libinput record")
struct ReadingTests {
    @Test("The screen, its axes and its events are read")
    func theScreenAndItsEvents() throws {
        let recording = try Sample.read(Sample.whole.replacing("58: [0, 255, 0, 0, 0]", with: "58: [1, 255, 2, 3, 4]"))
        #expect(recording.device.name == "A screen")
        #expect((recording.device.bus, recording.device.vendor) == (24, 0x4f3))
        #expect((recording.device.product, recording.device.version) == (0x2d4a, 256))
        #expect(recording.screen.touchProtocol == .slots && recording.screen.slotCount == 10)
        #expect(recording.screen.x == AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 10))
        #expect(
            recording.device.axes[58] == AbsoluteAxis(minimum: 1, maximum: 255, resolution: 4, fuzz: 2, flat: 3))
        #expect(recording.device.capabilities.isDirect)
        #expect(recording.device.otherCodes[4]?.contains(5) == true)
        #expect(recording.events.count == Sample.eventCount)
        #expect(recording.events.first == InputEvent(time: 0, type: 3, code: 57, value: 77))
        #expect(recording.events[6] == InputEvent(time: 1_200_000, type: 3, code: 57, value: -1))
        #expect(recording.geometry == GeometryOptions())
    }

    @Test("Windows line ends and a byte order mark are accepted")
    func otherEditors() throws {
        let plain = try Sample.read(Sample.whole)
        let windows = Sample.whole.utf8.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
        #expect(try RecordingFile.read(windows).events == plain.events)
        #expect(try RecordingFile.read([0xef, 0xbb, 0xbf] + windows).device == plain.device)
    }

    @Test("Old recordings without title, udev or quirks, but with libinput's own events, are read")
    func oldRecordings() throws {
        let text = """
            version: 1
            ndevices: 1
            libinput:
              version: "1.10.0"
              autorestart: 2
            devices:
            - node: /dev/input/event3
              evdev:
                name: "Old"
                id: [3, 1, 2, 3]
                codes:
                  3: [53, 54]
                absinfo:
                  53: [0, 100, 0, 0, 0]
                  54: [0, 100, 0, 0, 0]
                properties: []
              events:
              - libinput:
                - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
              - evdev:
                - [ 12, 345678, 0, 0, 0]
                libinput:
                - {time: 12.345678, type: TOUCH_FRAME}
                evdev:
                - [ 12, 345679, 0, 0, 1]
            """
        let recording = try Sample.read(text)
        #expect(recording.screen.touchProtocol == .anonymousContacts)
        #expect(recording.events.map(\.time) == [12_345_678, 12_345_679])
    }

    @Test("An event earlier than the recording's first one moves to its beginning")
    func timesBelowZero() throws {
        let early = Sample.touch.replacing("[  1, 200000,   3,  57", with: "[18446744073709, 551600,   3,  57")
        let recording = try Sample.read(Sample.top + Sample.screen() + early)
        #expect(recording.events[6].time == 0 && recording.events[7].time == 1_200_000)
    }

    @Test("A name may contain characters that are not valid YAML")
    func namesThatAreNotYAML() throws {
        for (name, read) in [
            ("15\" screen", "15\" screen"), ("a\\b", "a\\b"), ("it's", "it's"), ("it's \"it\"", "it?s \"it\""),
            ("tab\tbell\u{7}\u{7f}", "tab\tbell??"), ("Größe: #1", "Größe: #1"), ("", ""), ("\"", "\""),
            ("null", "null"),
        ] {
            #expect(try Sample.read(Sample.top + Sample.screen(name: name) + Sample.touch).device.name == read)
        }
    }

    @Test("A part without a value counts as left out") func partsWithoutAValue() throws {
        let recording = try Sample.read(Sample.whole.replacing("  udev:", with: "  udev:\n  more:"))
        #expect(recording.events.count == Sample.eventCount)
    }

    @Test(
        "A whole number of 64 bits is read exactly, and other text is not a number",
        arguments: [
            ("0", 0), ("-0", 0), ("+7", 7), ("-19", -19), ("0009", 9), ("9223372036854775807", .max),
            ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("92233720368547758070", nil), ("", nil), ("-", nil), ("+", nil), ("1/", nil), (":", nil), ("--1", nil),
            ("1.0", nil), (" 1", nil),
        ] as [(String, Int64?)])
    func numbers(text: String, number: Int64?) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { DecimalNumber.parse($0) } == number)
    }

    @Test("A dropped frame is repaired, as in evemu's recordings")
    func droppedFrames() throws {
        let dropped = Sample.touch.replacing(
            "- [  1, 200000,   3,  57,      -1]", with: "- [  1, 200000,   0,   3,       0]")
        let events = try Sample.read(Sample.top + Sample.screen() + dropped).events
        #expect(events.contains { $0.isSynthetic } && !events.contains { $0.type == 0 && $0.code == 3 })
    }
}

@Suite("Detecting the form of a recording")
struct DetectionTests {
    @Test(
        "The content decides the form",
        arguments: [
            ("# libinput record\nanything", true), ("version: 1\n", true),
            ("\u{feff}\n  \n# x\n---\nndevices: 1\n", true),
            ("# EVEMU 1.3\nN: version: 1\n", false), ("N: libinput\n", false), ("E: 1.000000 0003 0035 1\n", false),
            ("", false), ("# only\n# comments", false), ("```yaml\nversion: 1\n", false), ("versions: 1", false),
            ("$ libinput record\nversion: 1\n", false),
        ])
    func content(text: String, isOfLibinput: Bool) {
        #expect(RecordingFile.isOfLibinput(Array(text.utf8)) == isOfLibinput)
    }

    @Test("evemu's recordings and their errors are the same as without libinput's")
    func evemu() throws {
        let text = "# EVEMU 1.3\nN: A\nA: 35 0 1000 0 0 10\nA: 36 0 1000 0 0 10\nA: 2f 0 9 0 0 0\n"
        #expect(try Sample.read(text + "E: 1.000000 0000 0000 0\n").events.count == 1)
        for broken in [text + "E: 1.0 0 0 0", "", "nothing", "P: 00\n"] {
            var expected: String?
            do throws(RecordingError) { _ = try Recording(parsing: Array(broken.utf8)) } catch { expected = "\(error)" }
            #expect(Sample.problem(of: broken) == expected && expected != nil)
        }
    }

    @Test("A recording with text around it is refused at the recording's beginning")
    func fences() {
        let message = "a recording of libinput begins here: delete the text before and after it"
        #expect(Sample.problem(of: "```yaml\n" + Sample.whole + "```\n") == "2:1: \(message)")
        #expect(Sample.problem(of: "$ sudo libinput record\n\nversion: 1\nndevices: 1\n") == "4:1: \(message)")
        #expect(Sample.problem(of: Sample.whole + "```\n")?.contains("this is not YAML") == true)
    }
}

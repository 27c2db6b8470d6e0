import MudraEvdev
import MudraRecording
import Testing

@testable import MudraRecording

@Suite("Errors of libinput recordings")
struct ErrorTests {
    /// A line of the sample, its replacement, and the message.
    @Test(
        "An error names the position and the reason",
        arguments: [
            ("version: 1\n", "version: 2\n", "2:10: mudra reads version 1 of libinput's format, not \"2\""),
            ("version: 1\n", "version: []\n", "2:10: the version must be a number"),
            (
                "version: 1\n", "version: 1\n%\n",
                "3:2: this is not YAML: could not find expected directive name while scanning a directive"
            ),
            (
                "id: [24, 1267", "id: [24, 65536",
                "18:14: a number of the id must be a number from 0 to 65535, not \"65536\""
            ),
            (
                "id: [24, 1267, 11594, 256]", "id: [24]",
                "18:12: the id must have four numbers: bus, vendor, product and version"
            ),
            ("1: [330] #", "1: [x] #", "21:11: a code must be a number from 0 to 65535, not \"x\""),
            ("1: [330] #", "-1: [330] #", "21:7: a type must be a number from 0 to 65535, not \"-1\""),
            ("1: [330] #", "1: 330 #", "21:10: the codes of a type must be a list"),
            (
                "47: [0, 9, 0, 0, 0]", "47: [0, 9]",
                "27:16: an axis must have five numbers: minimum, maximum, fuzz, flat and resolution"
            ),
            (
                "47: [0, 9,", "47: [0, 9223372036854775808,",
                "27:15: a number of an axis must be a number from -2147483648 to 2147483647, not \"9223372036854775808\""
            ),
            (
                "[  0,      0,   3,  57,      77]", "[  0,      0,   3,  57]",
                "47:29: the event ends where the value should be"
            ),
            (
                "[  0,      0,   3,  57,      77]", "[  0,      0,   3,  57,      77, 1]",
                "47:40: an event has five numbers, and this is a sixth"
            ),
            (
                "[  0,      0,   3,  57,      77]", "[  0,      0,   3,  57,   99999999999]",
                "47:33: the value must be a number from -2147483648 to 2147483647, not \"99999999999\""
            ),
            (
                "[  0,      0,   3,  57,      77]", "[  0, 1000000,  3,  57,      77]",
                "47:13: the microseconds must be a number from 0 to 999999, not \"1000000\""
            ),
            (
                "[  0,      0,   3,  57,      77]", "[ -1,      0,   3,  57,      77]",
                "47:9: the seconds must be a number from 0 to 9223372036854775807, not \"-1\""
            ),
            (
                "[  0,      0,   3,  57,      77]", "77",
                "47:7: an event must be a list: seconds, microseconds, type, code and value"
            ),
            (
                "[  0,      0,   3,  57,      77]", "[  0,  [0],   3,  57,      77]",
                "47:14: the microseconds must be a number"
            ),
            (
                "  - evdev:\n    - [  1", "  - 7\n  - evdev:\n    - [  1",
                "60:5: an entry of events must be a mapping, as \"evdev:\" is"
            ),
            ("  events:", "  events: 1\n  more:", "44:11: events must be a list"),
            ("  udev:", "  udev: 1\n  more:", "37:9: udev must be a mapping (key: value)"),
            (
                "- node: /dev/input/event7\n", "- 7\n- node: /dev/input/event7\n",
                "12:3: a device must be a mapping (key: value)"
            ),
            (
                "node: /dev/input/event7", "node: &a /dev/input/event7\n  other: *a",
                "13:10: aliases are not followed: write the value itself here"
            ),
            (
                "version: 1\n", "version: 1\n---\nversion: 1\n",
                "3:1: a second document begins here: a file has one recording"
            ),
            (
                "name: \"A screen\"", "name: 'A screen",
                "17:11: this is not YAML: found unexpected end of stream while scanning a quoted scalar"
            ),
            (
                "node: /dev/input/event7", "node: \"event7\\q\"",
                "12:16: this is not YAML: found unknown escape character while parsing a quoted scalar"
            ),
            ("name: \"A screen\"", "name: [A screen]", "17:11: the name must be text"),
        ])
    func places(line: String, instead: String, said: String) throws {
        let text = Sample.whole.replacing(line, with: instead, maxReplacements: 1)
        try #require(text != Sample.whole)
        #expect(Sample.problem(of: text) == said)
    }

    @Test("Columns count bytes, as in any recording")
    func letters() {
        let text = Sample.whole.replacing("ndevices: 1", with: "größe: é\nndevices: 1")
            .replacing("libinput:\n  version", with: "ö: *a\nlibinput:\n  version")
        #expect(Sample.problem(of: text) == "5:5: aliases are not followed: write the value itself here")
    }

    @Test("Invalid UTF-8 is reported with its position")
    func invalidLetters() throws {
        var bytes = Array(Sample.whole.utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "A")))
        bytes[place] = 0xff
        do throws(RecordingError) {
            _ = try RecordingFile.read(bytes)
            Issue.record("the recording was accepted")
        } catch {
            #expect(error.description == "14:13: this is not text: invalid leading UTF-8 octet")
        }
    }

    @Test("A recording without a touchscreen is refused with evemu's message")
    func noTouchscreen() {
        let message = " is not a recording of a touchscreen"
        #expect(Sample.problem(of: "version: 1\ndevices:\n") == message)
        #expect(Sample.problem(of: "version: 1\ndevices: []\n") == message)
        #expect(Sample.problem(of: "version: 1\ndevices:\n- events:\n") == message)
        let touchpad = ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1"]
        #expect(Sample.problem(of: Sample.top + Sample.screen(properties: touchpad) + Sample.touch) == message)
    }
}

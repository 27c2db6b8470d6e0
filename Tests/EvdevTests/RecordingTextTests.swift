import Foundation
import Testing
import Touch

@testable import Evdev

/// evemu's text, and text that is nearly evemu's.
@Suite struct RecordingTextTests {
    private static let good = """
        # EVEMU 1.3
        N: a screen
        A: 2f 0 1 0 0 0
        A: 35 0 1000 0 0
        A: 36 0 1000 0 0 10
        E: 1.000000 0003 0039 0007	# EV_ABS / ABS_MT_TRACKING_ID
        E: 1.000000 0003 0035 0340
        E: 1.000000 0000 0000 0

        """

    private func problem(_ text: String) -> String? {
        do throws(RecordingError) {
            _ = try Recording(parsing: Array(text.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func readsWhatIsThere() throws {
        let recording = try Recording(parsing: Array(Self.good.replacingOccurrences(of: "\n", with: "\r\n").utf8))
        #expect(recording.screen.name == "a screen")
        #expect(recording.screen.x.resolution == 0)
        #expect(recording.screen.y.resolution == 10)
        #expect(recording.screen.slotCount == 2)
        #expect(recording.events[1] == InputEvent(time: 1_000_000, type: 3, code: 0x35, value: 340))
    }

    @Test(arguments: [
        ("E: 1.000000 0003", "9:17: the line ends where the code should be"),
        ("E: 1.0 0003 0039 7", "9:4: the time is no number of seconds with six decimals: \"1.0\""),
        ("E: 1.000000 0003 zz 7", "9:18: the code is no number that evdev has: \"zz\""),
        ("E: 1.000000 0003 0039 2147483648", "9:23: the value is no number that evdev has: \"2147483648\""),
        ("E: 99999999999999999999.000000 3 39 7", "9:4: the time is no number"),
        ("A: 35 0", "9:8: the line ends where the maximum should be"),
    ])
    func saysWhereALineIsWrong(line: String, expected: String) {
        #expect(problem(Self.good + line)?.hasPrefix(expected) == true, "\(problem(Self.good + line) ?? "no problem")")
    }

    @Test func saysWhatIsMissing() {
        #expect(problem("") == " is no evemu recording: it has no A: line")
        #expect(problem("A: 00 0 1 0 0") == " is not of a touchscreen with slots (multitouch protocol B)")
    }

    @Test func aFileCutAnywhereIsReadOrRefused() {
        let bytes = Array(Self.good.utf8)
        for length in bytes.indices {
            do throws(RecordingError) {
                _ = try Recording(parsing: Array(bytes[..<length]))
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test func aFileWithAnyByteChangedIsReadOrRefused() {
        let bytes = Array(Self.good.utf8)
        for place in bytes.indices {
            for byte: UInt8 in [0, 0x0A, 0x20, 0x2D, 0x39, 0x80, 0xFF] {
                var changed = bytes
                changed[place] = byte
                guard let recording = try? Recording(parsing: changed) else { continue }
                var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
                for event in recording.events { decoder.take(event) { _ in } }
            }
        }
    }

    @Test func aCoordinateToldLaterIsNoJump() throws {
        let text = Self.good + "E: 1.020000 0003 0036 659\nE: 1.020000 0000 0000 0\n"
        let recording = try Recording(parsing: Array(text.utf8))
        var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
        var places: [Double] = []
        for event in recording.events {
            decoder.take(event) { frame in places += frame.contacts.map(\.position.y) }
        }
        #expect(places == [65.9])
    }
}

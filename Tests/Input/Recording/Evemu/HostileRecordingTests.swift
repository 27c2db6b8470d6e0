import MudraRecording
import MudraTouch
import Testing
import TouchSamples

@testable import MudraEvdev

/// Recordings come from strangers. Any text is either read, or refused with the position of the error, and nothing
/// traps.
@Suite struct HostileRecordingTests {
    private static let good = Array(
        (header + "E: 1.000040 0003 0039 284\nE: 1.000040 0003 0035 0340\nE: 1.000040 0000 0000 0\n"
            + "E: 1.100000 0003 002f 9\nE: 1.100000 0003 0039 285\r\nE: 1.100000 0000 0003 0 # dropped\n"
            + "E: 1.200000 0000 0000 0\nE: 1.300000 0003 0039 -1\nE: 1.300000 0000 0000 0\n").utf8)

    @Test("A recording that is cut off anywhere does not trap") func cutOffAnywhere() {
        for length in Self.good.indices { judge(Array(Self.good[..<length])) }
    }

    @Test("A recording that is changed anywhere does not trap") func changedAnywhere() {
        var random = SeededNumbers(seed: 42)
        var read = 0
        for _ in 0..<3_000 {
            var bytes = Self.good
            for _ in 0..<random.roll(1...4) {
                let place = random.roll(0...(bytes.count - 1))
                switch random.roll(0...3) {
                case 0: bytes[place] = UInt8(random.roll(0...255))
                case 1: bytes.insert(contentsOf: random.pick(Self.words).utf8, at: place)
                case 2: bytes.removeSubrange(place..<min(place + random.roll(1...20), bytes.count))
                default: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
                }
            }
            if judge(bytes) { read += 1 }
        }
        // If every mutation broke the text, the test would say nothing about the decoder behind it.
        #expect(read > 300)
    }

    @Test("Events of any kind give valid frames") func eventsOfAnyKind() throws {
        var random = SeededNumbers(seed: 7)
        let screen = try Recording(parsing: Self.good).screen
        var decoder = TouchDecoder(screen, geometry: ScreenGeometry(screen))
        let codes = [0, 3, 0x2f, 0x35, 0x36, 0x39, 0x3a, UInt16.max]
        for _ in 0..<100_000 {
            let value = random.roll(0...1) == 0 ? Int32(random.roll(-1...12)) : random.pick([.min, .max, 500])
            let event = InputEvent(
                time: Microseconds(random.next()), type: random.pick([0, 3, 3, 3, .max]), code: random.pick(codes),
                value: value)
            decoder.decode(event) { frame in
                #expect(!frame.contacts.isEmpty && Set(frame.contacts.map(\.id)).count == frame.contacts.count)
            }
        }
    }

    private static let words = [
        "\n", "\r\n", "#", " ", "-", ".", "0", "99999999999999999999", "2147483647", "-2147483648", "18446744073709.9",
        "E: ", "A: ", "N:", "002f", "0039", "0035", "\nE: 1.2 0 0 0\n", "\nE: 9.000000 0003 002f -2147483648\n",
        "\nE: 9.000000 0003 0039 7\nE: 9.000000 0 0 0\n", "\u{0}", "\u{202e}",
    ]

    /// Reads the text and plays it. True if it was read.
    @discardableResult private func judge(_ bytes: [UInt8]) -> Bool {
        do throws(RecordingError) {
            let recording = try Recording(parsing: bytes)
            var screen = Screen(of: recording)
            for event in recording.events { screen.process(event) }
            _ = screen.cancel(at: .distantFuture)
            return true
        } catch {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            if let line = error.line, let column = error.column {
                #expect(lines.indices.contains(line - 1) && (1...lines[line - 1].count + 1).contains(column))
            } else {
                #expect(error.message.hasPrefix("is no"))
            }
            return false
        }
    }
}

import MudraEvdev
import MudraRecording
import MudraTouch
import Testing
import TouchSamples

@testable import MudraRecording

/// Recordings come from strangers, and may be cut off on the way. Any text is either read, or refused with the position
/// of the error, and nothing traps.
@Suite("libinput recordings that are cut off, broken or malicious")
struct HostileTests {
    @Test("A recording that is cut off among its events is read up to there")
    func cutOffAnywhere() throws {
        let text = Array(Sample.whole.utf8)
        let whole = try RecordingFile.read(text)
        let lines = Sample.whole.split(separator: "\n", omittingEmptySubsequences: false)
        let beginning = lines.prefix { $0 != "  events:" }.joined(separator: "\n").utf8.count + "\n  events:".utf8.count
        for length in text.indices {
            let events = judge(Array(text[..<length]))?.events
            // The title alone may belong to any recording, and nothing without a device is a touchscreen.
            guard length >= beginning else {
                #expect(events == nil, "\(length)")
                continue
            }
            let isEvent = { (line: Substring) in line.hasPrefix("    - [") && line.contains("]") }
            let complete = String(decoding: text[..<length], as: UTF8.self).split(separator: "\n").count(where: isEvent)
            #expect(events.map { $0 == Array(whole.events.prefix(complete)) } == true, "\(length)")
        }
    }

    @Test("A recording that is cut off before its events is refused with the reason")
    func cutBeforeItsEvents() {
        let said = "the recording ends here, before the events of a touchscreen: the rest is missing"
        let text = Sample.top + Sample.screen()
        #expect(Sample.problem(of: text)?.hasSuffix(said) == true)
        #expect(Sample.problem(of: String(text.prefix(400)))?.hasSuffix(said) == true)
        #expect(Sample.problem(of: "# libinput record\nversi") == "2:6: \(said)")
        // The first of two devices is there, and complete.
        #expect(Sample.problem(of: Sample.whole + Sample.screen(name: "Other").prefix(300)) == nil)
    }

    @Test("A recording that is cut off within a character is read up to there")
    func cutLetters() throws {
        let text = Array((Sample.whole + "- node: ä").utf8)
        #expect(judge(Array(text.dropLast()))?.events.count == Sample.eventCount)
    }

    @Test("A changed recording is read, or refused with a position in the text")
    func changedAnywhere() {
        var random = SeededNumbers(seed: 42)
        var read = 0
        for _ in 0..<2_000 {
            var bytes = Array(Sample.whole.utf8)
            for _ in 0..<random.roll(1...4) {
                let place = random.roll(0...(bytes.count - 1))
                switch random.roll(0...3) {
                case 0: bytes[place] = UInt8(random.roll(0...255))
                case 1: bytes.insert(contentsOf: Self.words[random.roll(0...Self.words.count - 1)].utf8, at: place)
                case 2: bytes.removeSubrange(place..<min(place + random.roll(1...20), bytes.count))
                default: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
                }
            }
            if judge(bytes) != nil { read += 1 }
        }
        #expect(read > 200)
    }

    private static let words = [
        "\n", "\r", "#", " ", "-", ":", ",", "[", "]", "{", "}", "\"", "'", "&a ", "*a", "!!int ", "? ", "|", ">",
        "---\n",
        "99999999999999999999", "-9223372036854775808", "2147483648", "\t", "%", "@", "\u{feff}", "\u{2028}", "\u{85}",
        "\n  - evdev:\n    - [18446744073709551615, 0, 3, 47, -2147483648]\n", "\n  events:\n", "\n  quirks:\n  - ",
    ]

    @Test("Slots, axes and times that no device has do not trap")
    func eventsOfAnyKind() throws {
        let events = """
              events:
              - evdev:
                - [9223372036854775807, 999999, 3, 47, -2147483648]
                - [18446744073, 0, 3, 57, 5]
                - [5, 0, 3, 53, 2147483647]
                - [4, 0, 0, 0, 0]
                - [3, 0, 3, 47, 2147483647]
                - [3, 0, 3, 57, -2147483648]
                - [0, 0, 65535, 65535, 1]
                - [0, 0, 0, 0, 0]

            """
        let axis = "[-2147483648, 2147483647, 0, 0, -1]"
        let screen = Sample.screen().replacing("53: [0, 1000, 0, 0, 10]", with: "53: \(axis)")
            .replacing("47: [0, 9, 0, 0, 0]", with: "47: \(axis)")
        #expect(judge(Array((Sample.top + screen + events).utf8))?.events.count == 8)
    }

    @Test("Aliases that multiply are refused")
    func aliases() {
        var text = "version: 1\na0: &a0 [x, x]\n"
        for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(Sample.problem(of: text + "devices:\n")?.hasPrefix("3:10: aliases are not followed") == true)
    }

    @Test("Nesting deeper than a recording's is refused")
    func nesting() {
        let said = "this is nested too deeply for a recording"
        let deep = String(repeating: "[", count: 200_000)
        #expect(Sample.problem(of: "version: 1\na: \(deep)\n") == "2:19: \(said)")
        #expect(
            Sample.problem(of: "version: 1\na: \(String(repeating: "{a: ", count: 200_000))\n")?.hasSuffix(said) == true
        )
        let steps = (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(Sample.problem(of: "version: 1\n" + steps)?.hasSuffix(said) == true)
    }

    @Test("Long texts, keys and lists are read")
    func length() throws {
        let long = String(repeating: "x", count: 2_000_000)
        let name = try Sample.read(Sample.top + Sample.screen(name: long) + Sample.touch).device.name
        #expect(name.utf8.count == long.utf8.count)
        let list = Array(repeating: "65535", count: 100_000).joined(separator: ", ")
        let text = Sample.whole.replacing("1: [330]", with: "1: [330, \(list)]").replacing(
            "4: [5]", with: "4: [\(list)]")
        #expect(try Sample.read(text).events.count == Sample.eventCount)
        #expect(Sample.problem(of: "version: 1\n\(long): 1\n") != nil)
    }

    /// Reads the text and plays it; nil if it was refused.
    @discardableResult private func judge(_ bytes: [UInt8]) -> Recording? {
        do throws(RecordingError) {
            let recording = try RecordingFile.read(bytes)
            var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen, recording.geometry))
            for event in recording.events { decoder.decode(event) { #expect(!$0.contacts.isEmpty) } }
            decoder.cancelContacts(at: .distantFuture) { _ in }
            return recording
        } catch {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            if let line = error.line, let column = error.column {
                let isThere = lines.indices.contains(line - 1) && (1...lines[line - 1].count + 1).contains(column)
                #expect(isThere, "\(error)")
            }
            return nil
        }
    }
}

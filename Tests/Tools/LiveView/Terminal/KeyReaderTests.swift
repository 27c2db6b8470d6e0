import MudraLiveView
import Testing

/// Reading keys from a terminal's bytes.
@Suite struct KeyReaderTests {
    private func keys(_ text: String) -> [KeyPress] {
        var reader = KeyReader()
        return reader.read(Array(text.utf8))
    }

    @Test("The sequences of known keys are read as keys") func keysAreKnown() {
        #expect(keys("q ?") == [.character("q"), .character(" "), .character("?")])
        #expect(keys("\u{1B}[A\u{1B}OB") == [.up, .down])
        #expect(keys("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~") == [.pageUp, .pageDown, .home, .end])
        #expect(keys("\u{1B}") == [.escape])
        #expect(keys("\r") == [.enter])
    }

    @Test("Unknown sequences give no key") func unknownSequencesGiveNoKey() {
        // F5, a mouse event, a report that the program did not ask for, and an impossible sequence.
        #expect(keys("\u{1B}[15~q") == [.character("q")])
        #expect(keys("\u{1B}[<0;12;5Mq") == [.character("q")])
        #expect(keys("\u{1B}[?1;2cq\u{1B}x") == [.character("q")])
        #expect(keys("\u{1}\u{7F}ä") == [])
    }

    @Test("A key may come in two parts") func aKeyMayComeInTwoParts() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[5".utf8)) == [])
        #expect(reader.read(Array("~".utf8)) == [.pageUp])
    }

    @Test("A sequence without an end is dropped") func aSequenceWithoutAnEndIsGivenUp() {
        #expect(keys("\u{1B}[" + String(repeating: "1;", count: 200) + "~q").last == .character("q"))
    }

    @Test("Random bytes do not trap, and later keys are still read") func anythingMayCome() {
        var random = SystemRandomNumberGenerator()
        var reader = KeyReader()
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...20)).map { _ in
                [UInt8.random(in: 0...255, using: &random), 0x1B, 0x5B].randomElement(using: &random) ?? 0
            }
            #expect(reader.read(bytes).count <= bytes.count + 1)
        }
        _ = reader.read([0x41])
        #expect(reader.read(Array("zzzzzzzzzzzzzzzzzzzzzzzzzq".utf8)).last == .character("q"))
    }
}

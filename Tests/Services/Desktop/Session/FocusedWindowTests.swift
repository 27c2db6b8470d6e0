import Testing

@testable import MudraDesktop

/// Texts and lines from window managers.
@Suite struct FocusedWindowTests {
    @Test("A text of 1,024 bytes is whole") func shortTextsAreWhole() {
        #expect(FocusedWindow.clipped("firefox") == "firefox" && FocusedWindow.clipped("").isEmpty)
        let text = String(repeating: "a", count: 1_024)
        #expect(FocusedWindow.clipped(text) == text && FocusedWindow.clipped(text + "b") == text)
    }

    @Test("A longer text is cut between characters, however long they are", arguments: 0..<5)
    func longTextsAreCut(_ start: Int) {
        for letter in ["a", "\u{e4}", "\u{20ac}", "\u{1f600}"] {
            let text = String(repeating: "x", count: start) + String(repeating: letter, count: 10_000)
            let clipped = FocusedWindow.clipped(text)
            #expect((1_021...1_024).contains(clipped.utf8.count) && text.utf8.starts(with: clipped.utf8))
            #expect(!clipped.unicodeScalars.contains("\u{fffd}"))
        }
    }

    @Test("NULs and bytes that are not UTF-8 are replaced") func nulsAreReplaced() {
        #expect(FocusedWindow.clipped("a\0b\u{1b}\n") == "a?b\u{1b}\n")
        #expect(FocusedWindow.clipped([0x61, 0xFF, 0x00] as [UInt8]) == "a\u{fffd}?")
        #expect(FocusedWindow.clipped([UInt8](repeating: 0xFF, count: 10_000)).utf8.count == 1_023)
    }

    @Test("Bytes become lines in any portions", arguments: portions) func bytesBecomeLines(_ size: Int) throws {
        var lines = ReceivedLines(limit: 10)
        var taken: [String] = []
        var rest = Array("one\n\n0123456789\nrest".utf8)[...]
        while !rest.isEmpty {
            lines.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let line = try lines.popFirst() { taken.append(String(decoding: line, as: UTF8.self)) }
        }
        #expect(taken == ["one", "", "0123456789"])
    }

    @Test("A line that is too long is an error, with or without its end") func longLinesAreErrors() {
        for text in ["01234567890", "01234567890\n", "a\n01234567890"] {
            var lines = ReceivedLines(limit: 10)
            lines.append(Array(text.utf8)[...])
            #expect(throws: DisplayError.self) { while try lines.popFirst() != nil {} }
        }
    }
}

import MudraSupport
import Testing

@testable import MudraEvdev

/// A device's name contains anything that its maker, or a tinkerer, put there.
@Suite struct DeviceNameTests {
    @Test(
        "A plain name stays as it is",
        arguments: ["", "ELAN Touchscreen", "CoolTouch® (TM)", "触摸屏", "%n%s%x", "\\u{1b} \"quoted\" $(reboot)"])
    func aPlainNameStaysAsItIs(name: String) {
        #expect(name.sanitizedForDisplay == name)
    }

    @Test(
        "A name cannot control a terminal",
        arguments: [
            ("\u{1b}[2Jred", "?[2Jred"), ("two\nlines\r\n", "two?lines??"), ("nul\u{0}bell\u{7}\u{7f}", "nul?bell??"),
            ("\u{9b}31m", "?31m"), ("tab\t", "tab?"),
        ])
    func aTerminalIsNotCommanded(name: String, shown: String) {
        #expect(name.sanitizedForDisplay == shown)
    }

    @Test(
        "A name contains no invisible characters, and none that turn the text's direction",
        arguments: [
            ("\u{202e}dlrow", "?dlrow"), ("\u{2066}a\u{2069}", "?a?"), ("zero\u{200b}width\u{feff}", "zero?width?"),
            ("a\u{2028}b\u{2029}c", "a?b?c"), ("\u{e000}\u{10ffff}\u{e0041}", "???"),
        ])
    func nothingHidesOrTurnsRound(name: String, shown: String) {
        #expect(name.sanitizedForDisplay == shown)
    }

    @Test("Invalid UTF-8 in a name is repaired") func brokenTextIsRepaired() {
        let name = String(decoding: [0x41, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80] as [UInt8], as: UTF8.self)
        #expect(name.sanitizedForDisplay == name)
        #expect(name.hasPrefix("A\u{fffd}\u{fffd}("))
    }

    @Test("A long name is cut") func aLongNameIsCut() {
        #expect(String(repeating: "ab", count: 5_000).sanitizedForDisplay == String(repeating: "ab", count: 64))
        // One character to Swift, ten thousand accents to a terminal.
        let accents = "e" + String(repeating: "\u{301}", count: 9_999)
        #expect(accents.sanitizedForDisplay.unicodeScalars.count == 128)
    }
}

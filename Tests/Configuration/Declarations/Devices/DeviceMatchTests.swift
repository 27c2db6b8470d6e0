import MudraTouch
import Testing

@testable import MudraDeclarations
@testable import MudraSettings

/// The devices that a rule matches.
@Suite struct DeviceMatchTests {
    private func includes(_ texts: [String], _ name: String, _ vendor: UInt16 = 0, _ product: UInt16 = 0) -> Bool {
        DeviceMatch(texts).includes(DeviceIdentity(name, vendor: vendor, product: product))
    }

    @Test("A pair of numbers matches the vendor and the product") func numbers() {
        #expect(includes(["04f3:2674"], "", 0x04F3, 0x2674))
        #expect(includes(["04F3:2674"], "", 0x04F3, 0x2674))
        #expect(!includes(["04f3:2674"], "", 0x04F3, 0x2675))
        #expect(!includes(["04f3:2674"], "", 0x04F4, 0x2674))
        #expect(!includes(["04f3:2674"], "04f3:2674"))
        #expect(includes(["0000:0000"], "x"))
    }

    @Test(
        "A text that is not a pair of numbers matches names",
        arguments: [
            "4f3:2674", "04f3:26744", "+4f3:2674", "04f3:-674", "04f3:2674:", ":", "0x04f3:0x2674", "04g3:2674",
        ])
    func aTextThatIsNotAPairOfNumbersMatchesNames(_ text: String) {
        #expect(includes([text], text))
        #expect(!includes([text], "", 0x04F3, 0x2674))
    }

    @Test("Names match with the wildcards of a shell") func names() {
        #expect(includes(["ELAN*"], "ELAN2514:00 04F3:2674"))
        #expect(includes(["ELAN????:00 *"], "ELAN2514:00 04F3:2674"))
        #expect(includes(["*[Tt]ouch*"], "a touchscreen") && includes(["*[Tt]ouch*"], "a Touchscreen"))
        #expect(includes(["[!a]"], "b") && !includes(["[!a]"], "a"))
        #expect(includes(["a\\*"], "a*") && !includes(["a\\*"], "ab"))
        // Names are not file names: a slash and a dot are ordinary letters.
        #expect(includes(["*"], "./a/.b") && includes(["*"], ""))
        #expect(!includes(["elan"], "ELAN") && !includes(["ELAN"], "ELAN Touchscreen"))
        #expect(includes(["[a"], "[a"))
    }

    @Test("A rule matches if any of several texts does") func anyOfSeveral() throws {
        let (settings, lines) = try loadDaemon("[[device]]\nmatch = [\"a*\", \"04f3:2674\"]\nignore = true\n")
        #expect(lines == [])
        #expect(settings?.rule(for: DeviceIdentity("abc", vendor: 0, product: 0)).ignore == true)
        #expect(settings?.rule(for: DeviceIdentity("b", vendor: 0x04F3, product: 0x2674)).ignore == true)
        #expect(settings?.rule(for: DeviceIdentity("b", vendor: 0, product: 0)) == DeviceSettings())
    }
}

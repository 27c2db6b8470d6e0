import MudraDeclarations
import Testing

@testable import MudraEvdev

@Suite struct KeyNameTests {
    @Test("A key is named as in the kernel, in lower case and without the prefix")
    func keysAreNamed() {
        #expect(KeyName.code(of: "volumeup") == 115)
        #expect(KeyName.code(of: "102nd") == 86)
        #expect(KeyName.name(of: 115) == "volumeup")
        #expect(KeyName.code(of: "super") == 125 && KeyName.code(of: "leftmeta") == 125)
        #expect(KeyName.name(of: 125) == "super")
        #expect(KeyName.name(of: 97) == "rightctrl")
    }

    @Test(
        "Text that is not the name of a key has no code",
        arguments: [
            "", "VolumeUp", "KEY_A", "btn_left", "reserved", "max", "cnt", "a\0", "a ", "é", "ﬁ", "\u{1b}", "30",
            String(repeating: "a", count: 100_000),
        ])
    func textHasNoCode(_ text: String) {
        #expect(KeyName.code(of: text) == nil)
    }

    @Test("Every name leads to its key and back") func namesLeadBack() {
        #expect(KeyName.allCodes.count > 400 && KeyName.all.count > KeyName.allCodes.count)
        for code in KeyName.allCodes { #expect(KeyName.code(of: KeyName.name(of: code)) == code) }
        for name in KeyName.all { #expect(KeyName.code(of: name) != nil) }
        #expect(!KeyName.allCodes.contains(0) && !KeyName.allCodes.contains(0x2FF))
        #expect(KeyName.name(of: 0x2FE) == "766")
    }

    @Test("Twelve function keys are in their order") func functionKeys() {
        #expect(KeyCode.functionKeys.map(KeyName.name(of:)) == (1...12).map { "f\($0)" })
    }
}

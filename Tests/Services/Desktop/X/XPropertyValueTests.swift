import Testing

@testable import MudraDesktop

/// The properties of X windows, which any program may set to anything.
@Suite struct XPropertyValueTests {
    @Test("The class is the second text of WM_CLASS") func theClassIsTheSecondText() {
        let classes: [(String, String)] = [
            ("xterm\0XTerm\0", "XTerm"), ("xterm\0XTerm", "XTerm"), ("\0Firefox\0more\0", "Firefox"), ("xterm\0", ""),
            ("xterm", ""), ("", ""), ("\0\0\0", ""),
        ]
        for (bytes, name) in classes { #expect(XPropertyValue.windowClass(Array(bytes.utf8)) == name) }
        let long = [0] + [UInt8](repeating: 120, count: 4_000)
        #expect(XPropertyValue.windowClass(long) == String(repeating: "x", count: 1_024))
    }

    @Test("A workspace has its name, or its number from 1") func aWorkspaceHasItsNameOrNumber() {
        let names = Array("Mail\0\0Würfel\0".utf8)
        #expect([0, 1, 2, 3].map { XPropertyValue.workspace($0, names: names) } == ["Mail", "2", "Würfel", "4"])
        #expect(XPropertyValue.workspace(0, names: []) == "1")
        #expect(XPropertyValue.workspace(.max, names: names) == "4294967296")
    }

    @Test("Numbers are whole words") func numbersAreWholeWords() {
        let bytes = [7, .max].flatMap(WaylandMessage.word)
        #expect(XPropertyValue.numbers(bytes) == [7, .max] && XPropertyValue.numbers(Array(bytes.dropLast())) == [7])
        #expect(XPropertyValue.numbers([]).isEmpty && XPropertyValue.numbers([1, 2, 3]).isEmpty)
    }
}

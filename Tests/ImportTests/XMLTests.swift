import MudraImport
import Testing

@Suite("XML is read strictly, and mistakes are reported with line and column") struct XMLTests {
    private func command(_ xml: String) throws -> String? {
        let text =
            "<touchegg><application name='all'><gesture type='TAP' fingers='2'><action type='RUN_COMMAND'>"
            + "<command>\(xml)</command></action></gesture></application></touchegg>"
        return try Imported(.touchegg, text).command("tap-2")
    }

    @Test("Entities, character references and CDATA become their characters") func references() throws {
        #expect(try command("a &lt;&gt;&amp;&quot;&apos; &#x263A;&#9786;") == "a <>&\"' ☺☺")
        #expect(try command("<![CDATA[a && b]]><!-- not this --> c") == "a && b c")
    }

    @Test("Declarations, comments and processing instructions are skipped") func prologue() throws {
        let text = "\u{FEFF}<?xml version=\"1.0\"?>\n<!DOCTYPE touchegg>\n<!-- <a> -->\n<touchegg/>\n<!-- end -->\n"
        #expect(try Imported(.touchegg, text).names == [])
    }

    @Test(
        "Each mistake has its message and position",
        arguments: [
            ("", "file:1:1: no element found: this is not XML"),
            ("[gesture]\nname = 1", "file:1:1: text outside the root element: this is not XML"),
            ("<html/>", "file:1:1: the root element is <html>, not <touchégg>"),
            ("<touchegg>\n  <é></touchegg>", "file:2:6: </touchegg> does not match <é> in line 2"),
            ("<touchegg>\n <a>", "file:2:2: <a> is not closed"),
            ("<touchegg>\n <a b", "file:2:6: attribute \"b\" has no value"),
            ("<touchegg>\n <a b=1>", "file:2:7: a value must be in quotation marks"),
            ("<touchegg>\n <a b='1>", "file:2:7: the quotation mark is not closed"),
            ("<touchegg>\n <a b='1' b='2'/>", "file:2:11: attribute \"b\" is given twice"),
            ("<touchegg>\n a & b", "file:2:4: & must be written &amp;"),
            ("<touchegg>\n &bomb;", "file:2:2: unknown character \"&bomb;\""),
            ("<touchegg>\n &#0;", "file:2:2: unknown character \"&#0;\""),
            ("<touchegg>\n &#xD800;", "file:2:2: unknown character \"&#xD800;\""),
            ("<touchegg>\n <!-- a", "file:2:2: the comment is not closed"),
            ("<touchegg/>\n<touchegg/>", "file:2:1: unexpected markup after the root element"),
            ("</a>", "file:1:1: </a> has no start tag"),
            (
                "<!DOCTYPE t [<!ENTITY a \"b\">]>\n<touchegg/>",
                "file:1:1: a DOCTYPE with declarations is not supported: remove it"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(Imported.refusal(.touchegg, text) == message)
    }
}

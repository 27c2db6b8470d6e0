import MudraImport
import Testing

@Suite("XML is read strictly, and mistakes are told with line and column") struct XMLTests {
    private func command(_ xml: String) throws -> String? {
        let text =
            "<touchegg><application name='all'><gesture type='TAP' fingers='2'><action type='RUN_COMMAND'>"
            + "<command>\(xml)</command></action></gesture></application></touchegg>"
        return try Imported(.touchegg, text).command("tap-2")
    }

    @Test("Entities, character references and CDATA stand for their characters") func references() throws {
        #expect(try command("a &lt;&gt;&amp;&quot;&apos; &#x263A;&#9786;") == "a <>&\"' ☺☺")
        #expect(try command("<![CDATA[a && b]]><!-- not this --> c") == "a && b c")
    }

    @Test("Declarations, comments and processing instructions are passed over") func prologue() throws {
        let text = "\u{FEFF}<?xml version=\"1.0\"?>\n<!DOCTYPE touchegg>\n<!-- <a> -->\n<touchegg/>\n<!-- end -->\n"
        #expect(try Imported(.touchegg, text).names == [])
    }

    @Test(
        "Each mistake has its message and place",
        arguments: [
            ("", "file:1:1: there is no element: this is not XML"),
            ("[gesture]\nname = 1", "file:1:1: there is text outside of the document's element: this is not XML"),
            ("<html/>", "file:1:1: the document is no <touchégg>, but <html>"),
            ("<touchegg>\n  <é></touchegg>", "file:2:6: </touchegg> does not match <é> of line 2"),
            ("<touchegg>\n <a>", "file:2:2: <a> is not closed"),
            ("<touchegg>\n <a b", "file:2:6: attribute \"b\" has no value"),
            ("<touchegg>\n <a b=1>", "file:2:7: a value must be in quotation marks"),
            ("<touchegg>\n <a b='1>", "file:2:7: the quotation mark is not closed"),
            ("<touchegg>\n <a b='1' b='2'/>", "file:2:11: attribute \"b\" is given twice"),
            ("<touchegg>\n a & b", "file:2:4: & must be written &amp;"),
            ("<touchegg>\n &bomb;", "file:2:2: there is no character \"&bomb;\""),
            ("<touchegg>\n &#0;", "file:2:2: there is no character \"&#0;\""),
            ("<touchegg>\n &#xD800;", "file:2:2: there is no character \"&#xD800;\""),
            ("<touchegg>\n <!-- a", "file:2:2: the comment is not closed"),
            ("<touchegg/>\n<touchegg/>", "file:2:1: there is something after the end of the document"),
            ("</a>", "file:1:1: </a> closes nothing"),
            (
                "<!DOCTYPE t [<!ENTITY a \"b\">]>\n<touchegg/>",
                "file:1:1: a document type with declarations is not supported; remove it"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(Imported.refusal(.touchegg, text) == message)
    }
}

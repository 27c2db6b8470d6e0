import MudraImport
import Testing

@Suite("XML is read as touchegg reads it, and mistakes are reported with line and column") struct XMLReaderTests {
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

    @Test(
        "A text that XML does not allow, and touchegg takes, is read with a warning",
        arguments: [
            ("a && b & c;", "a && b & c;", "& is read as text: XML has &amp; for it"),
            ("a &amp; b &", "a & b &", "& is read as text: XML has &amp; for it"),
            ("2>&1", "2>&1", "& is read as text: XML has &amp; for it"),
            ("&bomb;", "&bomb;", "\"&bomb;\" is read as text: XML does not know it"),
            ("&#0; &#xD800;", "&#0; &#xD800;", "\"&#0;\" is read as text: XML does not know it"),
            ("&#x110000;", "&#x110000;", "\"&#x110000;\" is read as text: XML does not know it"),
        ])
    func lenient(xml: String, text: String, message: String) throws {
        let start = "<touchegg><application name='a &'><gesture type='TAP' fingers='2'><action type='RUN_COMMAND'>\n"
        let end = "</action></gesture></application></touchegg>"
        let imported = try Imported(.touchegg, "\(start)<command>\(xml)</command>\(end)")
        #expect(imported.command("tap-2-a--") == text)
        let before = xml.hasPrefix("a &amp;") ? "a &amp; b " : xml.prefix { $0 != "&" }
        let column = 10 + before.utf8.count
        #expect(
            imported.warnings == [
                "file:1:32: warning: & is read as text: XML has &amp; for it", "file:2:\(column): warning: \(message)",
            ])
    }

    @Test("A second attribute of a name, a DOCTYPE's declarations, and all beside the root element are left out")
    func leftOut() throws {
        let imported = try Imported(
            .touchegg,
            """
            <!DOCTYPE t [<!ENTITY a "<>">
              <!-- > ' -->]>
            words <![CDATA[more]]>
            <touchegg><application name="All" name="b">
            <gesture type="TAP" fingers="2"><action type="RUN_COMMAND"><command>a</command></action></gesture>
            </application></touchegg>
            <touchegg/>
            """)
        #expect(imported.names == ["tap-2"])
        #expect(
            imported.warnings == [
                "file:1:1: warning: the declarations of the DOCTYPE are ignored",
                "file:2:17: warning: text outside the root element is ignored",
                "file:3:16: warning: text outside the root element is ignored",
                "file:4:35: warning: attribute \"name\" is given twice: the first one counts",
                "file:7:1: warning: <touchegg> is ignored: it is after the root element",
            ])
    }

    @Test("A command has one kind of line end") func lineEnds() throws {
        #expect(try command("a\r\nb") == "a\nb\n")
    }

    @Test("Declarations, comments and processing instructions are skipped") func prologue() throws {
        let text = "\u{FEFF}<?xml version=\"1.0\"?>\n<!DOCTYPE touchegg>\n<!-- <a> -->\n<touchegg/>\n<!-- end -->\n"
        #expect(try Imported(.touchegg, text).names == [])
    }

    @Test(
        "Each mistake has its message and position",
        arguments: [
            ("", "file:1:1: no element found: this is not XML"),
            ("[gesture]\nname = 1", "file:2:9: no element found: this is not XML"),
            ("<html/>", "file:1:1: the root element is <html>, not <touchégg>"),
            ("<touchegg>\n  <é></touchegg>", "file:2:6: </touchegg> does not match <é> in line 2"),
            ("<touchegg>\n <a>", "file:2:2: <a> is not closed"),
            ("<touchegg>\n <a b", "file:2:6: attribute \"b\" has no value"),
            ("<touchegg>\n <a b=1>", "file:2:7: a value must be in quotation marks"),
            ("<touchegg>\n <a b='1>", "file:2:7: the quotation mark is not closed"),
            ("<touchegg>\n a < b", "file:2:4: < in text must be written &lt;"),
            ("<touchegg>\n cat <<EOF", "file:2:6: < in text must be written &lt;"),
            ("<!DOCTYPE t [", "file:1:1: the DOCTYPE is not closed"),
            ("<touchegg>\n <!-- a", "file:2:2: the comment is not closed"),
            ("</a>", "file:1:1: </a> has no start tag"),
        ])
    func mistakes(text: String, message: String) {
        #expect(Imported.refusal(.touchegg, text) == message)
    }
}

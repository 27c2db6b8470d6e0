import Foundation
import Testing

@testable import MudraExplain

@Suite struct PageTests {
    @Test("Names cannot end the data of the page") func namesCannotEndTheData() throws {
        let html = ExplanationPage([Sample.hostile]).html
        let open = "<script type=\"application/json\""
        let fromOpen = try #require(html.components(separatedBy: open).last)
        let data = try #require(fromOpen.components(separatedBy: "</script>").first)
        let json = data.drop { $0 != "{" }
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["recording"] as? String == Sample.hostile.recording)
        #expect(!json.utf8.contains(UInt8(ascii: "<")))
        #expect(html.components(separatedBy: open).count == 2)
        #expect(!html.contains("<img"))
    }

    /// Only one script of the page may run, identified by a number that differs on every page.
    @Test("Only the page's own script may run") func theScriptThatMayRunIsTheOneThatIsThere() throws {
        let nonces = try (0..<2).map { _ in
            let html = ExplanationPage([Sample.everything]).html
            #expect(html.contains("default-src 'none'"))
            let allowed = try #require(html.firstMatch(of: /script-src 'nonce-([0-9a-f]+)'/))
            #expect(html.components(separatedBy: "<script nonce=\"\(allowed.1)\">").count == 2)
            #expect(!html.contains("<script>"))
            return allowed.1
        }
        #expect(nonces[0] != nonces[1] && nonces.allSatisfy { $0.count > 20 })
    }

    /// The page does not name anything to fetch; its only address is the name of SVG.
    @Test("The page needs nothing but itself") func itNeedsNothingElse() {
        let html = ExplanationPage([Sample.everything]).html.replacing("http://www.w3.org/2000/svg", with: "")
        for word in ["http:", "https:", "src=", "@import", "url(h", "<link", "fetch(", "innerHTML", "eval("] {
            #expect(!html.contains(word), "\(word)")
        }
    }
}

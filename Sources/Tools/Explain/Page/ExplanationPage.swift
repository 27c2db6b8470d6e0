import CMudraPage
import MudraProgram
import MudraSupport

/// Explanations as one page of HTML that does not load anything else: no network, no font, no foreign script.
///
/// The page's parts are the files of CMudraPage; the build makes them part of the program.
package struct ExplanationPage {
    private let explanations: [Explanation]

    /// A page about these recordings, in this order.
    package init(_ explanations: [Explanation]) {
        self.explanations = explanations
    }

    /// The page. Its names come from devices and files, which may contain any text. So the data does not contain `<`,
    /// which could end it; the script inserts text and never markup; and no other script may run.
    package var html: String {
        Self.fill(
            String(cString: mudra_page_html()),
            [
                "nonce": Self.nonce,
                "title": title.escapedForMarkup,
                "style": String(cString: mudra_page_css()),
                "script": Self.script,
                "stills": explanations.map(Self.still).joined(separator: "\n"),
                "data": explanations.map(Self.data).joined(separator: "\n"),
            ])
    }

    /// The number by which a browser recognizes the page's own script. It is made anew for each page, so no name can
    /// contain it.
    private static var nonce: String {
        (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
    }

    private var title: String {
        let names = explanations.map(\.recording)
        return (names.first ?? "") + (names.count > 1 ? " and \(names.count - 1) more" : "") + " – mudra"
    }

    /// The picture for printing and for browsers without scripts.
    private static func still(_ explanation: Explanation) -> String {
        "<figure class=\"still\">\(StillPicture(explanation).svg)</figure>"
    }

    private static func data(_ explanation: Explanation) -> String {
        let name = explanation.recording.escapedForMarkup
        let json = explanation.json.description.escapedForScript
        return "<script type=\"application/json\" data-name=\"\(name)\">\(json)</script>"
    }

    /// The script's files, one after the other, in a scope of their own.
    private static var script: String {
        let files = [
            mudra_data_js(), mudra_events_js(), mudra_answers_js(), mudra_table_js(), mudra_canvas_js(),
            mudra_screen_js(), mudra_attempt_lanes_js(), mudra_lane_drawing_js(), mudra_lanes_js(), mudra_player_js(),
        ]
        let text = files.compactMap { $0.map { String(cString: $0) } }.joined(separator: "\n")
        return "\"use strict\";\n(() => {\n\(text)})();\n"
    }

    /// The template with its `{{fields}}` filled in. Field values are not searched for fields.
    private static func fill(_ template: String, _ fields: [String: String]) -> String {
        var page = ""
        var rest = template[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            page += rest[..<open.lowerBound]
            page += fields[String(rest[open.upperBound..<close.lowerBound])] ?? ""
            rest = rest[close.upperBound...]
        }
        return page + rest
    }
}

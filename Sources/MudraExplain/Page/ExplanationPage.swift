import MudraConsole
import MudraText

/// Explanations as one page of HTML that needs nothing else: no network, no font, no script but its own.
///
/// The page's parts are the files beside this one; the build makes them part of the program.
public struct ExplanationPage {
    private let explanations: [Explanation]

    /// A page about those recordings, in that order.
    public init(_ explanations: [Explanation]) {
        self.explanations = explanations
    }

    /// The page. Names in it come from devices and files that may say anything: the data holds no `<`, by which it
    /// could end, the script makes text of it and never markup, and no other script may run.
    public var html: String {
        Self.fill(
            Self.text(PackageResources.page_html),
            [
                "nonce": Self.nonce,
                "title": title.escapedForMarkup,
                "style": Self.text(PackageResources.page_css),
                "script": Self.script,
                "stills": explanations.map(Self.still).joined(separator: "\n"),
                "data": explanations.map(Self.data).joined(separator: "\n"),
            ])
    }

    /// What tells a browser which script is the page's own: no name can hold it, since it is made with the page.
    private static var nonce: String {
        (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
    }

    private var title: String {
        let names = explanations.map(\.recording)
        return (names.first ?? "") + (names.count > 1 ? " and \(names.count - 1) more" : "") + " – mudra"
    }

    /// What is printed, and seen where scripts do not run.
    private static func still(_ explanation: Explanation) -> String {
        "<figure class=\"still\">\(StillPicture(explanation).svg)</figure>"
    }

    private static func data(_ explanation: Explanation) -> String {
        let name = explanation.recording.escapedForMarkup
        let json = explanation.json.description.escapedForScript
        return "<script type=\"application/json\" data-name=\"\(name)\">\(json)</script>"
    }

    /// The script's files one after the other, in a scope of their own.
    private static var script: String {
        let files = [
            PackageResources.data_js, PackageResources.events_js, PackageResources.answers_js,
            PackageResources.table_js, PackageResources.canvas_js, PackageResources.screen_js,
            PackageResources.attempt_lanes_js, PackageResources.lane_drawing_js, PackageResources.lanes_js,
            PackageResources.player_js,
        ]
        return "\"use strict\";\n(() => {\n\(files.map(text).joined(separator: "\n"))})();\n"
    }

    /// The template with its `{{fields}}` filled in; what is filled in is not looked at again.
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

    private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}

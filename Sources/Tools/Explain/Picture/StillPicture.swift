import CMudraPage
import MudraSupport
import MudraTouch

/// An explanation as a picture that needs no text: the touches on the screen, the outcome of each gesture, and the
/// times.
package struct StillPicture {
    private let explanation: Explanation

    package init(_ explanation: Explanation) {
        self.explanation = explanation
    }

    /// In pixels: the greatest width that a README on GitHub shows without shrinking it.
    static let width = 960.0
    static let margin = 24.0

    /// The picture as one SVG document; dark if the viewer's scheme is dark. Its size is bounded, however long the
    /// recording is.
    package var svg: String {
        var drawing = Drawing()
        let name = explanation.recording.lastPathComponent
        drawing.text("title", Self.margin, 40, name, width: Self.width - 2 * Self.margin)
        drawing.text("soft", Self.margin, 60, summary, width: Self.width - 2 * Self.margin)
        let screen = ScreenDrawing(explanation, x: Self.margin, y: 80)
        screen.draw(into: &drawing)
        let listX = screen.right + 32
        let list = OutcomeList(explanation.recognizers, x: listX, y: 80, width: Self.width - Self.margin - listX)
        let listFoot = list.draw(into: &drawing)
        let lanes = LaneDrawing(explanation, y: max(screen.foot, listFoot) + 20)
        lanes.draw(into: &drawing)
        return document(drawing.body, height: lanes.foot + Self.margin)
    }

    private var summary: String {
        let size = "\(Int(clamping: explanation.screen.width)) × \(Int(clamping: explanation.screen.height)) mm"
        let length = (explanation.end - explanation.start).seconds
        let seconds = "\((length * 1_000).rounded() / 1_000) s"
        let count = explanation.contacts.count
        let touches = count == 1 ? "1 touch" : "\(count) touches"
        let rest = explanation.leftOut.map { " · \($0.text(since: explanation.start))" } ?? ""
        return "\(explanation.device) · \(size) · \(seconds) · \(touches)\(rest)"
    }

    private func document(_ body: String, height: Double) -> String {
        let size = "\(Drawing.number(Self.width)) \(Drawing.number(height))"
        let css = String(cString: mudra_picture_css())
        return """
            <svg xmlns="http://www.w3.org/2000/svg" class="mudra-still" viewBox="0 0 \(size)" width="\(Drawing.number(Self.width))" \
            height="\(Drawing.number(height))" role="img">
            <title>\(explanation.recording.escapedForMarkup)</title>
            <style>\(css)</style>
            <defs>
            <pattern id="mudra-waiting" width="6" height="8" patternUnits="userSpaceOnUse"><path class="hatch" d="M0 8L6 0"/></pattern>
            <pattern id="mudra-hatch" width="6" height="12" patternUnits="userSpaceOnUse"><path class="rest-hatch" d="M0 12L6 0"/></pattern>
            </defs>
            <rect class="paper" width="100%" height="100%" rx="12"/>
            \(body)</svg>

            """
    }
}

extension String {
    /// The file's name without its folders.
    fileprivate var lastPathComponent: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}

extension Int {
    /// The nearest whole number, limited to the range of `Int`.
    fileprivate init(clamping value: Double) {
        self = value.isFinite ? Int(Swift.min(Swift.max(value.rounded(), -1e9), 1e9)) : 0
    }
}

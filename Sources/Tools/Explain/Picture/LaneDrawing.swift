import MudraSupport
import MudraTouch

/// The time line: a lane for every touch and every gesture.
struct LaneDrawing {
    private let explanation: Explanation
    private let top: Double
    private let contactLanes: [[Int]]
    private let lanes: [RecognizerLane]
    private let axis: TimeAxis

    /// With more lanes the picture would be too long to read; the page has all.
    private static let mostContactLanes = 16
    private static let mostRecognizers = 20
    private static let contactHeight = 18.0
    private static let recognizerHeight = 28.0
    private static let labelWidth = 176.0

    init(_ explanation: Explanation, y: Double) {
        self.explanation = explanation
        top = y
        contactLanes = Self.pack(explanation.contacts)
        let left = StillPicture.margin + Self.labelWidth
        // A picture cannot be zoomed, so it shows only a moment of the time before the first touch.
        let landing = explanation.contacts.compactMap(\.samples.first?.time).min() ?? explanation.start
        let (length, before) = (explanation.end - landing, landing - explanation.start)
        let start = explanation.start + (before - Microseconds(length.value / 25))
        axis = TimeAxis(
            origin: explanation.start, start: start, length: max(1, Double((explanation.end - start).value)),
            left: left + 12, right: StillPicture.width - StillPicture.margin - 12)
        var y = y + 30 + Double(min(contactLanes.count, Self.mostContactLanes)) * Self.contactHeight
        if !contactLanes.isEmpty { y += 10 }
        var lanes: [RecognizerLane] = []
        // If there are too many gestures, only those with a touch are shown.
        let all = explanation.recognizers
        let shown = all.count > Self.mostRecognizers ? all.filter { !$0.attempts.isEmpty } : all
        for recognizer in shown.prefix(Self.mostRecognizers) {
            lanes.append(RecognizerLane(recognizer: recognizer, middle: y + Self.recognizerHeight / 2, axis: axis))
            y += Self.recognizerHeight
        }
        self.lanes = lanes
    }

    /// The lower end of the drawing, in pixels.
    var foot: Double {
        let lanesFoot = lanes.last.map { $0.middle + Self.recognizerHeight / 2 } ?? contactsFoot
        return lanesFoot + (hidden.isEmpty ? 2 : 22)
    }

    private var contactsFoot: Double {
        top + 30 + Double(min(contactLanes.count, Self.mostContactLanes)) * Self.contactHeight
    }

    private var hidden: String {
        let gestures = explanation.recognizers.count - lanes.count
        let touches = max(0, contactLanes.count - Self.mostContactLanes)
        let parts = [
            gestures > 0 ? counted(gestures, "more gesture") : "",
            touches > 0 ? counted(touches, "more lane of touches", "more lanes of touches") : "",
        ]
        let told = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return told.isEmpty ? "" : "not shown: \(told)"
    }

    func draw(into drawing: inout Drawing) {
        axis.draw(y: top + 20, foot: foot - (hidden.isEmpty ? 0 : 20), into: &drawing)
        for (index, lane) in contactLanes.prefix(Self.mostContactLanes).enumerated() {
            draw(lane, y: top + 30 + Double(index) * Self.contactHeight, into: &drawing)
        }
        if !contactLanes.isEmpty, !lanes.isEmpty {
            drawing.line(
                "tick", StillPicture.margin, contactsFoot + 5, StillPicture.width - StillPicture.margin,
                contactsFoot + 5)
        }
        for lane in lanes {
            drawing.text(
                "", StillPicture.margin, lane.middle + 4, lane.recognizer.name,
                width: Self.labelWidth - 14 - TextWidth.of(lane.recognizer.type.rawValue, size: 11))
            drawing.text(
                "soft small right", StillPicture.margin + Self.labelWidth - 8, lane.middle + 4,
                lane.recognizer.type.rawValue)
            lane.draw(into: &drawing)
        }
        RelationArrows(lanes, axis: axis).draw(into: &drawing)
        if !hidden.isEmpty { drawing.text("soft small", StillPicture.margin, foot, hidden, width: 900) }
    }

    private func draw(_ lane: [Int], y: Double, into drawing: inout Drawing) {
        let numbers = lane.map { "\(explanation.contacts[$0].number)" }
        let label = lane.count == 1 ? "touch \(numbers[0])" : "touches \(numbers.joined(separator: ", "))"
        drawing.text("soft small", StillPicture.margin, y + 13, label, width: Self.labelWidth - 10)
        var drawn = -Double.infinity
        for index in lane {
            let contact = explanation.contacts[index]
            guard let first = contact.samples.first, let last = contact.samples.last else { continue }
            let (x0, x1) = (axis.x(first.time), axis.x(last.time))
            // A touch within the pixels of another would be invisible.
            guard x1 >= drawn + 2 else { continue }
            drawn = x1
            let width = max(x1 - x0, 2.5)
            drawing.rect("down c\(index % 10)", x: x0, y: y + 3, width: width, height: 12, radius: min(3, width / 2))
            if let rested = contact.rested, axis.x(rested) < x1 {
                drawing.rect("rest", x: axis.x(rested), y: y + 3, width: x1 - axis.x(rested), height: 12)
            }
            let text = "\(contact.number)" + (contact.end == .palm ? " palm" : contact.rested != nil ? " rests" : "")
            if TextWidth.of(text, size: 10) + 8 < width { drawing.text("on", x0 + 4, y + 12.5, text) }
        }
    }

    /// The contacts' indices by lane: one contact each, or several that are not down together.
    private static func pack(_ contacts: [ExplainedContact]) -> [[Int]] {
        if contacts.count <= mostContactLanes { return contacts.indices.map { [$0] } }
        var lanes: [(contacts: [Int], end: Microseconds)] = []
        for (index, contact) in contacts.enumerated() {
            guard let first = contact.samples.first, let last = contact.samples.last else { continue }
            if let free = lanes.firstIndex(where: { $0.end < first.time }) {
                lanes[free].contacts.append(index)
                lanes[free].end = last.time
            } else {
                lanes.append(([index], last.time))
            }
        }
        return lanes.map(\.contacts)
    }
}

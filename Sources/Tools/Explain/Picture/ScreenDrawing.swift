import MudraTouch

/// The screen in its true shape, with the paths of the touches on it.
struct ScreenDrawing {
    private let explanation: Explanation
    private let left: Double
    private let top: Double
    /// Pixels per mm.
    private let scale: Double

    /// More paths would be unreadable; the lanes show the other touches.
    private static let mostWays = 60
    /// More points in all would make a file that is slow to show.
    private static let mostPoints = 6_000

    init(_ explanation: Explanation, x: Double, y: Double) {
        self.explanation = explanation
        // Leave room for the rulers.
        left = x + 30
        top = y + 18
        let fitting = min(410 / explanation.screen.width, 300 / explanation.screen.height)
        scale = fitting.isFinite && fitting > 0 ? fitting : 1
    }

    /// The right and lower ends of the drawing, in pixels.
    var right: Double { left + width }
    var foot: Double { top + height }

    private var width: Double { explanation.screen.width * scale }
    private var height: Double { explanation.screen.height * scale }

    private func place(_ point: Point) -> Point { Point(x: left + point.x * scale, y: top + point.y * scale) }

    func draw(into drawing: inout Drawing) {
        drawing.rect("glass", x: left, y: top, width: width, height: height, radius: 4)
        drawRulers(into: &drawing)
        var labels = Labels(x: left, y: top, width: width, height: height)
        for zone in explanation.zones.prefix(40) { draw(zone, &labels, into: &drawing) }
        let shown = Array(explanation.contacts.prefix(Self.mostWays).enumerated()).filter {
            !$0.element.samples.isEmpty
        }
        for (index, ways) in zip(shown.map(\.offset), ways(of: shown.map(\.element))) {
            if !ways.isEmpty { drawing.way("way c\(index % 10)", ways.map(place)) }
        }
        for outline in templates { drawing.way("template", outline.map(place)) }
        for (index, contact) in shown { drawEnds(of: contact, style: "c\(index % 10)", &labels, into: &drawing) }
        if explanation.contacts.count > Self.mostWays {
            drawing.text(
                "soft small", left + 6, top + height - 7, "the first \(Self.mostWays) touches", width: width - 12)
        }
    }

    /// For each of the first drawings the nearest template, as it lies on the drawing.
    private var templates: [[Point]] {
        var nearest: [Microseconds: ExplainedStroke] = [:]
        for attempt in explanation.recognizers.flatMap(\.attempts) {
            guard let stroke = attempt.stroke, let time = attempt.steps.last?.time,
                stroke.distance < nearest[time]?.distance ?? .infinity
            else { continue }
            nearest[time] = stroke
        }
        return nearest.sorted { $0.key < $1.key }.prefix(Self.mostWays).map { $0.value.outline }
    }

    /// The paths, thinned so that the picture looks the same: a bend keeps its corners from about a sixth of a pixel
    /// on. If too many points remain, the paths are thinned further.
    private func ways(of contacts: [ExplainedContact]) -> [[Point]] {
        let all = contacts.map { $0.samples.map(\.position).filter { $0.x.isFinite && $0.y.isFinite } }
        var tolerance = 0.15 / scale
        var ways = all.map { $0.simplified(tolerance: tolerance) }
        // At a tolerance wider than any screen, every path is a straight line.
        while ways.reduce(0, { $0 + $1.count }) > Self.mostPoints, tolerance < 10_000 {
            tolerance *= 2
            ways = ways.map { $0.simplified(tolerance: tolerance) }
        }
        return ways
    }

    private func drawRulers(into drawing: inout Drawing) {
        let steps = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
        let step = steps.first { $0 * scale >= 44 } ?? 2_000
        drawing.text("soft small", left, top - 10, "0 mm")
        for tick in stride(from: step, through: explanation.screen.width, by: step).prefix(100) {
            drawing.line("tick", left + tick * scale, top - 6, left + tick * scale, top - 1)
            guard tick * scale < width - 14 else { continue }
            drawing.text("soft small middle", left + tick * scale, top - 10, Drawing.number(tick))
        }
        for tick in stride(from: step, through: explanation.screen.height, by: step).prefix(100) {
            drawing.line("tick", left - 6, top + tick * scale, left - 1, top + tick * scale)
            drawing.text("soft small right", left - 9, top + tick * scale + 4, Drawing.number(tick))
        }
    }

    private func draw(_ zone: ExplainedZone, _ labels: inout Labels, into drawing: inout Drawing) {
        let corner = place(zone.rect.origin)
        let (width, height) = (zone.rect.size.width * scale, zone.rect.size.height * scale)
        drawing.rect("zone", x: corner.x + 1, y: corner.y + 1, width: width - 2, height: height - 2)
        // The name is along the longer side, because edges are narrow.
        if width < 56, height > width {
            guard width >= 15 else { return }
            let long = min(TextWidth.of(zone.name, size: 11), height - 12)
            labels.reserve(Rect(x: corner.x, y: corner.y + height - 6 - long, width: 18, height: long))
            drawing.text(
                "soft small", corner.x + 14, corner.y + height - 6, zone.name, width: height - 12, turned: true)
        } else if height >= 15 {
            let long = min(TextWidth.of(zone.name, size: 11), width - 12)
            labels.reserve(Rect(x: corner.x + 6, y: corner.y + 2, width: long, height: 16))
            drawing.text("soft small", corner.x + 6, corner.y + 14, zone.name, width: width - 12)
        }
    }

    private func drawEnds(
        of contact: ExplainedContact, style: String, _ labels: inout Labels, into drawing: inout Drawing
    ) {
        guard let first = contact.samples.first, let last = contact.samples.last else { return }
        let landing = place(first.position)
        let end = place(last.position)
        drawing.circle("landing \(style)", landing.x, landing.y, radius: 4.5)
        switch contact.end {
        case .lifted: drawing.circle("lift \(style)", end.x, end.y, radius: 3)
        case .palm, .lost:
            drawing.line("palm \(style)", end.x - 5, end.y - 5, end.x + 5, end.y + 5)
            drawing.line("palm \(style)", end.x - 5, end.y + 5, end.x + 5, end.y - 5)
        case .cut: break
        }
        var text = "\(contact.number)"
        if contact.tool == .pen { text += " pen" }
        if contact.end == .palm { text += " palm" } else if contact.rested != nil { text += " rests" }
        if let place = labels.place(text, at: landing, isLeftFirst: end.x - landing.x > 4) {
            drawing.text("number \(style)", place.x, place.y, text)
        }
    }
}

/// The area for labels, with the boxes that are taken.
private struct Labels {
    private let area: Rect
    private var reserved: [Rect] = []

    init(x: Double, y: Double, width: Double, height: Double) {
        area = Rect(x: x, y: y, width: width, height: height)
    }

    /// Keeps labels out of a box.
    mutating func reserve(_ box: Rect) { reserved.append(box) }

    /// A free place beside a point, preferably on the given side; nil: there is none.
    mutating func place(_ text: String, at point: Point, isLeftFirst: Bool) -> Point? {
        let width = TextWidth.of(text, size: 12)
        // On the side away from the touch's path.
        let right = [(9.0, -6.0), (9, 14), (9, -20)]
        let left = right.map { (-$0.0 - width, $0.1) }
        for (dx, dy) in isLeftFirst ? left + right : right + left {
            let box = Rect(x: point.x + dx - 2, y: point.y + dy - 11, width: width + 4, height: 14)
            let far = Point(x: box.origin.x + box.size.width, y: box.origin.y + box.size.height)
            guard area.contains(box.origin), area.contains(far), !reserved.contains(where: { $0.meets(box) }) else {
                continue
            }
            reserved.append(box)
            return Point(x: point.x + dx, y: point.y + dy)
        }
        return nil
    }
}

extension Rect {
    fileprivate func meets(_ other: Rect) -> Bool {
        origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
            && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
    }
}

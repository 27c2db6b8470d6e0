import MudraTouch

/// A drawing that shows a stroke's shape.
public struct StrokeTemplate: Hashable, Sendable {
    /// How many points a template's text may have.
    public static let points = 3...64

    /// The drawing as printable text, as in `gestures.toml`: 128 characters for a drawing made by a hand.
    public let text: String
    let figure: StrokeFigure

    /// The template in a text.
    public init(text: String) throws(StrokeTemplateError) {
        let points = try StrokeText.read(text)
        var shaper = StrokeShaper()
        var figure = StrokeFigure()
        guard shaper.shape(points, count: points.count, isEven: true, into: &figure) else { throw .noLength }
        guard !figure.isStraight else { throw .straight }
        (self.text, self.figure) = (text, figure)
    }

    /// The template of a drawing.
    /// - Parameter drawing: the way of the finger, or the mean way of several, in mm.
    public init(drawing: [Point]) throws(StrokeTemplateError) {
        guard drawing.count > 1 else { throw .noLength }
        let line = drawing.map { StrokePoint(Float($0.x), Float($0.y)) }
        var points = [StrokePoint](repeating: .zero, count: StrokeOutline.count)
        let length = StrokeShaper.resample(line, 0..<line.count, isClosed: false, into: &points)
        guard length > 0, length.isFinite else { throw .noLength }
        try self.init(text: StrokeText.write(points))
    }

    /// The directions in which a finger may set off, in degrees, clockwise from the right: a swipe that way can take the
    /// drawing.
    /// - Parameter direction: how the drawing may be drawn.
    public func startsDegrees(_ direction: StrokeDirection) -> [Double] {
        let points = figure.path.points
        // An eighth of the way.
        let reach = points.count / 8
        let forward = points[reach] - points[0], backward = points[points.count - 1 - reach] - points[points.count - 1]
        switch direction {
        case .drawn: return [forward.degrees]
        case .any where figure.isRing: return stride(from: 0, to: 360, by: 45).map { $0 }
        case .any: return [forward.degrees, backward.degrees]
        }
    }

    /// Templates with the same text are the same.
    public static func == (lhs: StrokeTemplate, rhs: StrokeTemplate) -> Bool { lhs.text == rhs.text }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Why a text or a drawing cannot be a template.
public enum StrokeTemplateError: Error, Hashable, Sendable {
    /// The byte at this index, from 0, does not belong to any point.
    case character(index: Int)
    /// The text has a length that no number of points has.
    case length(Int)
    /// All its points are in one place.
    case noLength
    /// It is too straight: a straight line is a swipe.
    case straight
}

/// The ways in which a stroke may be drawn.
public enum StrokeDirection: String, CaseIterable, Sendable {
    /// As its templates: from the same start to the same end.
    case drawn
    /// Also from end to start; a shape that ends at its start also from any other start.
    case any
}

import MudraTouch

extension StrokeTemplate {
    /// The template of a drawing.
    /// - Parameter drawing: the way of the finger, or the mean way of several, in mm.
    /// - Throws: `noLength` or `straight`, if the drawing has no shape to recognize.
    public init(drawing: [Point]) throws(StrokeTemplateError) {
        guard drawing.count > 1 else { throw .noLength }
        let line = drawing.map { StrokePoint(Float($0.x), Float($0.y)) }
        var points = [StrokePoint](repeating: .zero, count: StrokeOutline.count)
        let length = StrokeShaper.resample(line, 0..<line.count, isClosed: false, into: &points)
        guard length > 0, length.isFinite else { throw .noLength }
        try self.init(text: StrokeText.write(points))
        try checkShape()
    }

    /// Checks that the template has a shape, which a recognizer can tell from others.
    /// - Throws: `noLength` or `straight`, if a recognizer would leave the template out.
    public func checkShape() throws(StrokeTemplateError) {
        _ = try figure()
    }

    /// The template as drawings are compared with it.
    func figure() throws(StrokeTemplateError) -> StrokeFigure {
        let points = try StrokeText.read(text)
        var shaper = StrokeShaper()
        var figure = StrokeFigure()
        guard shaper.shape(points, count: points.count, isEven: true, into: &figure) else { throw .noLength }
        guard !figure.isStraight else { throw .straight }
        return figure
    }

    /// The directions in which a finger may set off, in degrees, clockwise from the right: a swipe that way can take the
    /// drawing.
    /// - Parameter direction: how the drawing may be drawn.
    package func startsDegrees(_ direction: StrokeDirection) -> [Double] {
        guard let figure = try? figure() else { return [] }
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
}

import Glibc

/// Compares drawings with the templates of one gesture. Its memory is allocated once, so that a match at a lift
/// allocates nothing.
struct StrokeMatcher {
    private let templates: [StrokeFigure]
    private let freedom: StrokeFreedom
    private let looks: StrokeLooksRange
    /// The distance at which the gesture's own drawings are from each other, damped: a gesture drawn with care is
    /// compared with more care.
    private let scale: Float
    private let looksWeight: Float
    private var warp = StrokeWarp()

    /// A matcher.
    /// - Parameters:
    ///   - templates: at least one.
    ///   - freedom: how else a stroke may be drawn.
    init(_ templates: [StrokeTemplate], _ freedom: StrokeFreedom) {
        self.templates = templates.compactMap { try? $0.figure() }
        self.freedom = freedom
        looks = StrokeLooksRange(self.templates.map(\.looks))
        let spread = Self.spread(of: self.templates, freedom, &warp)
        // The power of 3/4.
        scale = (spread * spread.squareRoot()).squareRoot()
        let count = Float(self.templates.count)
        let trust = count / (count + Thresholds.strokeLooks.trust)
        looksWeight = Thresholds.strokeLooks.weight * trust * scale * scale
    }

    /// The median distance from a template to its nearest neighbour, weighed with the usual one.
    private static func spread(of templates: [StrokeFigure], _ freedom: StrokeFreedom, _ warp: inout StrokeWarp)
        -> Float
    {
        let usual = Thresholds.strokeSpread
        guard templates.count > 1 else { return usual.usual }
        var distances: [Float] = []
        for (index, one) in templates.enumerated() {
            var nearest = Float.infinity
            for (other, template) in templates.enumerated() where other != index {
                let alignment = StrokeAlignment(of: one, with: template, freedom)
                nearest = min(nearest, warp.distance(of: one, from: template, alignment, below: nearest))
            }
            distances.append(nearest)
        }
        distances.sort()
        let median = (distances[(distances.count - 1) / 2] + distances[distances.count / 2]) / 2
        let count = Float(templates.count)
        return (usual.weight * usual.usual + count * median) / (usual.weight + count)
    }

    /// Compares a figure with all templates.
    mutating func match(_ figure: StrokeFigure) -> StrokeMatch {
        var nearest = (distance: Float.infinity, template: 0, alignment: StrokeAlignment())
        for index in templates.indices {
            let alignment = StrokeAlignment(of: figure, with: templates[index], freedom)
            let distance = warp.distance(of: figure, from: templates[index], alignment, below: nearest.distance)
            if distance < nearest.distance { nearest = (distance, index, alignment) }
        }
        let strangeness = looks.strangeness(of: figure.looks)
        let distance = (nearest.distance * nearest.distance + looksWeight * strangeness).squareRoot()
        return StrokeMatch(
            distance: distance, scale: scale, template: nearest.template, alignment: nearest.alignment)
    }

    /// The nearest template as it lies on the drawing.
    func outline(_ match: StrokeMatch, on figure: StrokeFigure) -> [StrokePoint] {
        guard templates.indices.contains(match.template) else { return [] }
        let (template, alignment) = (templates[match.template], match.alignment)
        let (shape, place) = alignment.isRing ? (template.ring, figure.ring) : (template.path, figure.path)
        let points = shape.points.map {
            $0.turned(alignment.cosine, -alignment.sine) * place.radius + place.centre
        }
        return alignment.isRing ? points + points.prefix(1) : points
    }
}

/// How else than its template a stroke may be drawn.
struct StrokeFreedom {
    /// The cosine and the sine of the farthest turn.
    let cosine, sine: Float
    /// It may be drawn the other way round and, as a ring, from another start.
    let isAnyDirection: Bool

    /// - Parameter rotationDegrees: the farthest turn to either side; 180 and more: any.
    init(rotationDegrees: Double, isAnyDirection: Bool) {
        let angle = min(max(rotationDegrees, 0), 180) * .pi / 180
        (cosine, sine) = (Float(cos(angle)), Float(sin(angle)))
        self.isAnyDirection = isAnyDirection
    }
}

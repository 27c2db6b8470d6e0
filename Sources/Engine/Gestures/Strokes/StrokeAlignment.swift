/// How a figure is turned, reversed and started so that it lies on a template best.
///
/// The best turn in closed form comes from Protractor (Li: CHI 2010).
struct StrokeAlignment {
    /// How alike both are when so aligned, up to 1.
    private(set) var likeness = -Float.infinity
    /// The turn of the figure towards the template.
    private(set) var cosine: Float = 1
    private(set) var sine: Float = 0
    /// The figure's point that lies on the template's first point, in a ring.
    private(set) var start = 0
    /// The figure runs the other way.
    private(set) var isReversed = false
    /// Both are compared as rings.
    private(set) var isRing = false

    /// As drawn.
    init() {}

    /// The best alignment of a figure with a template.
    init(of figure: StrokeFigure, with template: StrokeFigure, _ freedom: StrokeFreedom) {
        consider(figure.path, template.path, start: 0, isReversed: false, isRing: false, freedom)
        guard freedom.isAnyDirection else { return }
        consider(figure.path, template.path, start: 0, isReversed: true, isRing: false, freedom)
        guard figure.isRing && template.isRing else { return }
        for start in 0..<StrokeOutline.count {
            consider(figure.ring, template.ring, start: start, isReversed: false, isRing: true, freedom)
            consider(figure.ring, template.ring, start: start, isReversed: true, isRing: true, freedom)
        }
    }

    /// The place in the figure of the template's first point.
    var first: Int { isReversed && !isRing ? StrokeOutline.count - 1 : start }

    /// The place in the figure after another one.
    @inline(__always)
    func next(after index: Int) -> Int { Self.next(after: index, isReversed) }

    @inline(__always)
    private static func next(after index: Int, _ isReversed: Bool) -> Int {
        let last = StrokeOutline.count - 1
        return isReversed ? (index == 0 ? last : index - 1) : (index == last ? 0 : index + 1)
    }

    /// Takes this alignment instead, if it is better.
    private mutating func consider(
        _ figure: StrokeOutline, _ template: StrokeOutline, start: Int, isReversed: Bool, isRing: Bool,
        _ freedom: StrokeFreedom
    ) {
        var along: Float = 0
        var across: Float = 0
        figure.points.withUnsafeBufferPointer { figure in
            template.points.withUnsafeBufferPointer { template in
                var index = isReversed && !isRing ? StrokeOutline.count - 1 : start
                for point in template {
                    along += point.dot(figure[index])
                    across += figure[index].cross(point)
                    index = Self.next(after: index, isReversed)
                }
            }
        }
        along /= Float(StrokeOutline.count)
        across /= Float(StrokeOutline.count)
        let most = (along * along + across * across).squareRoot()
        // No turn makes it better than the best so far.
        guard most > likeness else { return }
        var turn = most > 0 ? (cosine: along / most, sine: across / most) : (cosine: 1, sine: 0)
        if turn.cosine < freedom.cosine {
            turn = (freedom.cosine, turn.sine < 0 ? -freedom.sine : freedom.sine)
        }
        let likeness = along * turn.cosine + across * turn.sine
        guard likeness > self.likeness else { return }
        (self.likeness, cosine, sine) = (likeness, turn.cosine, turn.sine)
        (self.start, self.isReversed, self.isRing) = (start, isReversed, isRing)
    }
}

import MudraTouch

/// Which parts of the fingers' motion are added up.
package enum MotionMeasure {
    case translation
    case scale
    case rotation
    /// Translation, scale and rotation, as one similarity transform.
    case similarity
}

/// The common motion of a gesture's fingers, added up frame by frame.
///
/// Only steps from one frame to the next are added, each over the fingers that are down, so no value jumps when a
/// finger comes or goes.
package struct MotionSum {
    /// In mm.
    package var translation = Point.zero
    /// A factor.
    package var scale = 1.0
    /// In radians, clockwise positive.
    package var rotation = 0.0

    /// How far apart the fingers were when the scale was last measured, in mm.
    private(set) var span = 0.0

    /// All values as one vector, to compute their velocity.
    var vector: SIMD4<Double> { SIMD4(translation.x, translation.y, scale, rotation) }

    /// Adds a frame's step. Inlined, like everything it calls: each caller passes a constant position source.
    @inline(__always)
    mutating func add(
        _ measure: MotionMeasure, of fingers: TouchSet, in touches: TouchTable, _ source: PositionSource
    ) {
        switch measure {
        case .translation: addTranslation(of: fingers, in: touches, source)
        case .scale: addScale(of: fingers, in: touches, source)
        case .rotation: addRotation(of: fingers, in: touches, source)
        case .similarity: addSimilarity(of: fingers, in: touches, source)
        }
    }

    /// Adds the step of the fingers' centre.
    @inline(__always)
    private mutating func addTranslation(of fingers: TouchSet, in touches: TouchTable, _ source: PositionSource) {
        let middles = touches.centroids(of: fingers, source)
        translation = translation + (middles.now - middles.before)
    }

    /// Adds the change of the mean distance between the fingers and their centre.
    @inline(__always)
    private mutating func addScale(of fingers: TouchSet, in touches: TouchTable, _ source: PositionSource) {
        let spans = touches.spans(of: fingers, source)
        span = spans.now
        // Fingers at one point have no distance to compare with.
        if spans.before > 0 && spans.now > 0 { scale *= spans.now / spans.before }
    }

    /// Adds how far the fingers turned round their centre: the mean of their steps in angle. For two fingers that mean
    /// is 0 when they swap sides, so the step of the line from one to the other counts instead.
    @inline(__always)
    private mutating func addRotation(of fingers: TouchSet, in touches: TouchTable, _ source: PositionSource) {
        guard fingers.count > 1 else { return }
        let before = source.before
        if fingers.count == 2, let (first, second) = fingers.pair {
            let old = touches.position(of: second, before) - touches.position(of: first, before)
            let new = touches.position(of: second, source) - touches.position(of: first, source)
            rotation += old.angle(to: new)
            return
        }
        let (oldMiddle, newMiddle) = touches.centroids(of: fingers, source)
        var sum = 0.0
        for index in fingers {
            let old = touches.position(of: index, before) - oldMiddle
            sum += old.angle(to: touches.position(of: index, source) - newMiddle)
        }
        rotation += sum / Double(fingers.count)
    }

    /// Adds the similarity transform (translation, scale and rotation at once) that takes the fingers from their last
    /// positions to their present ones with the least error.
    @inline(__always)
    private mutating func addSimilarity(of fingers: TouchSet, in touches: TouchTable, _ source: PositionSource) {
        let before = source.before
        let (oldMiddle, newMiddle) = touches.centroids(of: fingers, source)
        translation = translation + (newMiddle - oldMiddle)
        var (dot, cross, square) = (0.0, 0.0, 0.0)
        for index in fingers {
            let old = touches.position(of: index, before) - oldMiddle
            let new = touches.position(of: index, source) - newMiddle
            dot += old.x * new.x + old.y * new.y
            cross += old.x * new.y - old.y * new.x
            square += old.x * old.x + old.y * old.y
        }
        guard square > 0, dot != 0 || cross != 0 else { return }
        scale *= (dot * dot + cross * cross).squareRoot() / square
        rotation += Point(x: 1, y: 0).angle(to: Point(x: dot, y: cross))
    }
}

import MudraTouch

/// The way of a finger, or the mean way of several, while they draw. It takes a fixed amount of memory: when that is
/// full, it keeps every other point and makes longer steps.
package struct StrokeWay: Sendable {
    /// How many points it holds: 25 cm at the first step.
    private static let capacity = 512
    /// The shortest step, in mm. A panel resolves less, and a finger wavers by less.
    private static let firstStep = 0.5

    private var points = [StrokePoint](repeating: .zero, count: capacity)
    private var count = 0
    private var step = firstStep
    /// Where the fingers are, in mm.
    private var position = Point.zero
    private var least = Point.zero
    private var most = Point.zero

    /// A way without a point.
    package init() {}

    /// Starts at a position in mm, the centre of the fingers.
    package mutating func begin(at position: Point) {
        (count, step) = (0, Self.firstStep)
        (self.position, least, most) = (position, position, position)
        append()
    }

    /// Goes on by a movement in mm. Of several fingers it is the mean movement of those that are down: their centre
    /// would jump when one lifts.
    package mutating func move(by movement: Point) {
        position = position + movement
        least = Point(x: min(least.x, position.x), y: min(least.y, position.y))
        most = Point(x: max(most.x, position.x), y: max(most.y, position.y))
        let last = count > 0 ? points[count - 1] : .zero
        guard (asStrokePoint - last).length >= Float(step) else { return }
        if count == Self.capacity - 1 { thin() }
        append()
    }

    /// The larger side of the way's extent, in mm.
    var extent: Double { max(most.x - least.x, most.y - least.y) }

    /// The middle of the way's extent, in mm.
    var middle: Point { (least + most) / 2 }

    /// The points so far, with the place where the fingers are.
    package var drawing: [Point] {
        var line = points.prefix(count).map { Point(x: Double($0.x), y: Double($0.y)) }
        line.append(position)
        return line
    }

    /// Makes a figure of the way; false if it has no length.
    mutating func shape(with shaper: inout StrokeShaper, into figure: inout StrokeFigure) -> Bool {
        guard count > 0 else { return false }
        // The last step is mostly shorter. One place is always free for it.
        points[count] = asStrokePoint
        return shaper.shape(points, count: count + 1, into: &figure)
    }

    private var asStrokePoint: StrokePoint { StrokePoint(Float(position.x), Float(position.y)) }

    private mutating func append() {
        points[count] = asStrokePoint
        count += 1
    }

    private mutating func thin() {
        for index in 0..<(count + 1) / 2 { points[index] = points[2 * index] }
        count = (count + 1) / 2
        step *= 2
    }
}

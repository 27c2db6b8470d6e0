/// A line of evenly spaced points around the origin, with a root mean square radius of 1: two drawings of one shape have
/// the same outline, wherever they are and however large. Its memory is allocated once.
struct StrokeOutline {
    /// How many points it has. With 24, a tenth more other drawings are taken; with 40 or 48, 2 to 8 % fewer, and a match
    /// takes half as long again, or more than twice as long.
    static let count = 32

    var points = [StrokePoint](repeating: .zero, count: count)
    /// The direction of the line at each point, as a vector of length 1.
    private(set) var directions = [StrokePoint](repeating: .zero, count: count)
    /// The centre of the drawing, in its own unit.
    private(set) var centre = StrokePoint.zero
    /// The root mean square radius of the drawing, in its own unit.
    private(set) var radius: Float = 1

    /// Moves the points to the origin, scales them, and finds the directions.
    /// - Parameter isClosed: whether the first point comes after the last.
    mutating func normalize(isClosed: Bool) {
        centre = .zero
        for point in points { centre += point }
        centre /= Float(points.count)
        var square: Float = 0
        for index in points.indices {
            points[index] -= centre
            square += points[index].dot(points[index])
        }
        radius = (max(square, .leastNormalMagnitude) / Float(points.count)).squareRoot()
        for index in points.indices { points[index] /= radius }
        let last = points.count - 1
        for index in points.indices {
            let before = index > 0 ? index - 1 : isClosed ? last : 0
            let after = index < last ? index + 1 : isClosed ? 0 : last
            let way = points[after] - points[before]
            let length = way.length
            directions[index] = length > 1e-9 ? way / length : .zero
        }
    }
}

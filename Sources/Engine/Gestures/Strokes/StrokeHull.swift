/// The convex hull of a drawing, by Andrew's monotone chain (Information Processing Letters 1979). Its memory is
/// allocated once.
struct StrokeHull {
    private var sorted = [StrokePoint](repeating: .zero, count: StrokeOutline.count)
    private var corners = [StrokePoint](repeating: .zero, count: 2 * StrokeOutline.count)
    private var count = 0

    /// The hull's area divided by that of a circle with its circumference: 1 for a circle, 0 for a line.
    mutating func roundness(of points: [StrokePoint]) -> Float {
        for index in sorted.indices { sorted[index] = points[index] }
        sorted.sort { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
        count = 0
        for point in sorted { add(point, over: 0) }
        let base = count - 1
        for index in sorted.indices.reversed().dropFirst() { add(sorted[index], over: base) }
        var (doubleArea, around) = (Float(0), Float(0))
        for index in 1..<max(count, 2) {
            doubleArea += corners[index - 1].cross(corners[index])
            around += (corners[index] - corners[index - 1]).length
        }
        return around > 0 ? 2 * .pi * abs(doubleArea) / (around * around) : 0
    }

    /// Adds a corner, and removes those before it, as far as `base`, that would make the hull hollow.
    private mutating func add(_ point: StrokePoint, over base: Int) {
        while count >= base + 2,
            (corners[count - 1] - corners[count - 2]).cross(point - corners[count - 2]) <= 0
        {
            count -= 1
        }
        corners[count] = point
        count += 1
    }
}

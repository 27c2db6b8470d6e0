import MudraTouch

/// Which points belong to a zone. Places are in mm from the top left corner of the zone's rectangle, so the shape moves along
/// with the rectangle.
public enum ZoneShape {
    /// The rectangle itself.
    case rectangle
    /// The ellipse that touches the four sides of the rectangle; in a square, a circle.
    case ellipse
    /// The polygon with these corners. If its sides cross, the places that it encloses an even number of times do not
    /// belong to it.
    case polygon([Point])
    /// The points for which the test returns true. The engine asks when a touch lands, in the middle of a frame: the test
    /// must be quick and must not change zones or recognizers. It may also accept points outside of the rectangle.
    case test((Point) -> Bool)

    /// Whether a point on the screen belongs to a zone with this shape and this rectangle.
    func contains(_ point: Point, in rect: Rect) -> Bool {
        switch self {
        case .rectangle: rect.contains(point)
        case .ellipse: Self.ellipse(point - rect.origin, rect.size)
        case .polygon(let corners): Self.polygon(corners, contains: point - rect.origin)
        case .test(let contains): contains(point - rect.origin)
        }
    }

    private static func ellipse(_ place: Point, _ size: ScreenSize) -> Bool {
        let fractions = size.normalized(place)
        let (x, y) = (2 * fractions.x - 1, 2 * fractions.y - 1)
        return x * x + y * y < 1
    }

    /// Counts the sides to the right of the place, at its height. A side includes its upper end and not its lower one: a
    /// corner counts once.
    private static func polygon(_ corners: [Point], contains place: Point) -> Bool {
        guard var previous = corners.last else { return false }
        var isInside = false
        for corner in corners {
            if (corner.y > place.y) != (previous.y > place.y) {
                let fraction = (place.y - previous.y) / (corner.y - previous.y)
                if place.x < previous.x + fraction * (corner.x - previous.x) { isInside.toggle() }
            }
            previous = corner
        }
        return isInside
    }
}

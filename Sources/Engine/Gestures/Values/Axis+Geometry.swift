import MudraTouch

extension Axis {
    /// The vector `way` without its part across the axis.
    func along(_ way: Point) -> Point {
        switch self {
        case .any: way
        case .horizontal: Point(x: way.x, y: 0)
        case .vertical: Point(x: 0, y: way.y)
        }
    }

    /// Whether `way` goes more along the axis than across it.
    func leads(_ way: Point) -> Bool {
        switch self {
        case .any: true
        case .horizontal: way.x.magnitude >= way.y.magnitude
        case .vertical: way.y.magnitude >= way.x.magnitude
        }
    }
}

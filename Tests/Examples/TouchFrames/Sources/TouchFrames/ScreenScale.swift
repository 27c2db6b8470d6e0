import Gestures

/// The size of a screen, and the millimetres of one unit of a toolkit's coordinates.
public struct ScreenScale {
    private static let assumedUnit = 25.4 / 96

    /// The size of the screen.
    public let size: ScreenSize
    /// The millimetres of one unit, to the right and downwards.
    public let unit: Point

    /// The scale of a screen.
    /// - Parameters:
    ///   - millimetres: its width and height as the screen reports them. A projector and a virtual screen have none, and
    ///     some screens report their aspect ratio; the scale is then 96 units to the inch.
    ///   - units: its width and height in the toolkit's units.
    public init(millimetres: Point, units: Point) {
        let reported = ScreenSize(width: millimetres.x, height: millimetres.y)
        if reported.isPlausible && units.x > 0 && units.y > 0 {
            size = reported
            unit = Point(x: reported.width / units.x, y: reported.height / units.y)
        } else {
            let (width, height) = (units.x * Self.assumedUnit, units.y * Self.assumedUnit)
            size = ScreenSize(width: width, height: height, isAssumed: true)
            unit = Point(x: Self.assumedUnit, y: Self.assumedUnit)
        }
    }
}

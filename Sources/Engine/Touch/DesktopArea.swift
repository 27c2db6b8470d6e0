/// The part of a desktop that an output shows, as fractions of the desktop: of the rectangle around all its outputs.
public struct DesktopArea: Hashable, Sendable {
    /// The left edge, 0 to 1.
    public let x: Double
    /// The top edge, 0 to 1.
    public let y: Double
    /// The width, more than 0 and at most 1.
    public let width: Double
    /// The height, more than 0 and at most 1.
    public let height: Double

    /// How far the edges may lie outside of the desktop: sums of fractions are not exact.
    private static let tolerance = 1e-6

    /// A part of a desktop.
    /// - Returns: nil unless it lies on the desktop and is neither a line nor a point.
    public init?(x: Double, y: Double, width: Double, height: Double) {
        let fits = { (start: Double, extent: Double) in
            start >= -Self.tolerance && extent > 0 && start + extent <= 1 + Self.tolerance
        }
        guard fits(x, width), fits(y, height) else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    private init() {
        (x, y, width, height) = (0, 0, 1, 1)
    }

    /// The whole desktop.
    public static let whole = DesktopArea()

    /// Maps fractions of the output's picture to fractions of the desktop.
    package var transform: AffineTransform {
        AffineTransform(a: width, b: 0, c: x, d: 0, e: height, f: y)
    }
}

/// Which side of a screen is up, in the words of iio-sensor-proxy: a screen that is `left-up` stands on its right side.
public enum Orientation: String, CaseIterable, Sendable {
    /// As the screen was built.
    case normal
    /// Turned clockwise by a quarter turn.
    case leftUp = "left-up"
    /// Turned counterclockwise by a quarter turn.
    case rightUp = "right-up"
    /// Turned upside down.
    case bottomUp = "bottom-up"

    /// Maps fractions of the screen as built to fractions of the screen as the user sees it.
    package var transform: AffineTransform {
        switch self {
        case .normal: .identity
        case .leftUp: AffineTransform(a: 0, b: -1, c: 1, d: 1, e: 0, f: 0)
        case .rightUp: AffineTransform(a: 0, b: 1, c: 0, d: -1, e: 0, f: 1)
        case .bottomUp: AffineTransform(a: -1, b: 0, c: 1, d: 0, e: -1, f: 1)
        }
    }

    /// The size, as the user sees it, of a screen that was built with `size`.
    package func turned(_ size: ScreenSize) -> ScreenSize {
        switch self {
        case .normal, .bottomUp: size
        case .leftUp, .rightUp:
            ScreenSize(width: size.height, height: size.width, isAssumed: size.isAssumed)
        }
    }
}

/// The directions a gesture can go in, as the user sees the screen.
public enum Direction: String, CaseIterable, Sendable, BitwiseCopyable {
    /// Towards smaller x.
    case left
    /// Towards larger x.
    case right
    /// Towards smaller y.
    case up
    /// Towards larger y.
    case down
    /// Half left, half up.
    case upLeft = "up-left"
    /// Half right, half up.
    case upRight = "up-right"
    /// Half left, half down.
    case downLeft = "down-left"
    /// Half right, half down.
    case downRight = "down-right"
}

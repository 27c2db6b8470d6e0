/// A side or a corner of the screen, as the user sees it.
public enum Edge: String, CaseIterable, Sendable, BitwiseCopyable {
    /// Where x is 0.
    case left
    /// Where x is largest.
    case right
    /// Where y is 0.
    case top
    /// Where y is largest.
    case bottom
    /// Where x and y are 0.
    case topLeft = "top-left"
    /// Where x is largest and y is 0.
    case topRight = "top-right"
    /// Where x is 0 and y is largest.
    case bottomLeft = "bottom-left"
    /// Where x and y are largest.
    case bottomRight = "bottom-right"

    /// Whether two sides meet there.
    public var isCorner: Bool {
        switch self {
        case .left, .right, .top, .bottom: false
        case .topLeft, .topRight, .bottomLeft, .bottomRight: true
        }
    }
}

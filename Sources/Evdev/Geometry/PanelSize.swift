import Touch

/// How large a touch panel is, as far as anybody knows.
public struct PanelSize: Hashable, Sendable {
    /// Who says so.
    public enum Source: Hashable, Sendable {
        /// The user.
        case configuration
        /// The device, by the resolution of its axes.
        case device
        /// udev, by a rule or its hardware database.
        case udev
        /// Nobody; distances are wrong.
        case assumption
    }

    /// What a panel is taken for whose size nobody knows: 12 inches, 16:10.
    public static let assumed = ScreenSize(width: 256, height: 160)
    /// What a panel measures at least and at most, in mm: from a watch to a wall. Real ones have 36 to 2,000.
    public static let plausible = 20.0...5_000.0
    /// How much longer one side is than the other at most. The longest real one, the second screen of a Zenbook Duo,
    /// has 3.3; signs in shops have 8.
    public static let maxAspectRatio = 12.0

    /// The extent, in mm.
    public let size: ScreenSize
    /// Where it is from.
    public let source: Source

    /// The best of what is known: a size that cannot be is as good as none.
    init(x: AbsoluteAxis, y: AbsoluteAxis, hint: ScreenSize?) {
        let (width, height) = (Self.extent(of: x), Self.extent(of: y))
        let assumedRatio = Self.assumed.width / Self.assumed.height
        if let width, let height, case let size = ScreenSize(width: width, height: height), Self.isPlausible(size) {
            (self.size, source) = (size, .device)
        } else if let hint, Self.isPlausible(hint) {
            (size, source) = (hint, .udev)
        } else if let width, height == nil, Self.plausible.contains(width) {
            // One side is better than none: the other goes by the usual shape.
            (size, source) = (ScreenSize(width: width, height: width / assumedRatio), .assumption)
        } else if let height, width == nil, Self.plausible.contains(height) {
            (size, source) = (ScreenSize(width: height * assumedRatio, height: height), .assumption)
        } else {
            (size, source) = (Self.assumed, .assumption)
        }
    }

    /// Whether a screen can be that large.
    public static func isPlausible(_ size: ScreenSize) -> Bool {
        plausible.contains(size.width) && plausible.contains(size.height)
            && max(size.width, size.height) <= maxAspectRatio * min(size.width, size.height)
    }

    private static func extent(of axis: AbsoluteAxis) -> Double? {
        axis.resolution > 0 ? axis.extent / Double(axis.resolution) : nil
    }
}

import Touch

/// What a device says about one of its axes.
public struct AbsoluteAxis: Hashable, Sendable {
    /// The smallest value, at the left or top edge.
    public let minimum: Int32
    /// The largest value, at the right or bottom edge.
    public let maximum: Int32
    /// Units per millimetre; 0 where the device does not say.
    public let resolution: Int32

    /// An axis of those bounds.
    public init(minimum: Int32, maximum: Int32, resolution: Int32) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// Half way between the edges.
    var middle: Int32 { Int32((Double(minimum) + Double(maximum)) / 2) }

    /// From edge to edge, in units; at least 1, whatever the device says.
    var extent: Double { max(Double(maximum) - Double(minimum), 1) }
}

/// What a touchscreen says about itself: enough to turn its events into contacts.
public struct TouchscreenDescription: Hashable, Sendable {
    /// The device's own name; hostile until sanitized.
    public let name: String
    /// The `ABS_MT_POSITION_X` axis.
    public let x: AbsoluteAxis
    /// The `ABS_MT_POSITION_Y` axis.
    public let y: AbsoluteAxis
    /// How many contacts it can tell apart at once, 1 to `TouchFrame.capacity`.
    public let slotCount: Int

    /// A touchscreen with those axes.
    /// - Parameter lastSlot: the maximum of its `ABS_MT_SLOT` axis.
    public init(name: String, x: AbsoluteAxis, y: AbsoluteAxis, lastSlot: Int32) {
        self.name = name
        self.x = x
        self.y = y
        slotCount = min(max(Int(lastSlot), 0) + 1, TouchFrame.capacity)
    }
}

/// Turns a screen's units into millimetres.
public struct ScreenGeometry: Hashable, Sendable {
    /// What a screen is taken for whose size nobody knows: 12 inches, 16:10.
    public static let assumedSize = ScreenSize(width: 256, height: 160)

    /// The screen's extent.
    public let size: ScreenSize
    /// Whether the extent is `assumedSize` on at least one axis, since neither the device nor udev knows it.
    public let isAssumed: Bool
    private let x: AbsoluteAxis
    private let y: AbsoluteAxis

    /// The geometry of a screen.
    /// - Parameter hint: the size that udev has for the device; used for an axis without a resolution.
    public init(_ screen: TouchscreenDescription, hint: ScreenSize? = nil) {
        x = screen.x
        y = screen.y
        let width = Self.extent(of: x) ?? hint?.width
        let height = Self.extent(of: y) ?? hint?.height
        size = ScreenSize(
            width: width ?? Self.assumedSize.width, height: height ?? Self.assumedSize.height)
        isAssumed = width == nil || height == nil
    }

    /// Where a pair of values is on the screen, in mm; off the screen where the values are out of range.
    func position(x rawX: Int32, y rawY: Int32) -> Point {
        Point(
            x: (Double(rawX) - Double(x.minimum)) / x.extent * size.width,
            y: (Double(rawY) - Double(y.minimum)) / y.extent * size.height)
    }

    private static func extent(of axis: AbsoluteAxis) -> Double? {
        axis.resolution > 0 ? axis.extent / Double(axis.resolution) : nil
    }
}

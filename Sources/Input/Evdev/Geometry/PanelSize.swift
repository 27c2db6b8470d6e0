import MudraTouch

package enum SizeSource: Hashable, Sendable {
    /// The user.
    case configuration
    /// The device, by the resolution of its axes.
    case device
    /// udev, by a rule or its hardware database.
    case udev
    /// Nothing gives a size: distances are wrong.
    case assumption
}

/// The size of a touch panel, as far as it is known.
package struct PanelSize: Hashable, Sendable {
    /// The size that a panel of unknown size is given: 12 inches, 16:10.
    package static let assumed = ScreenSize(width: 256, height: 160, isAssumed: true)

    /// The extent, in mm.
    package let size: ScreenSize
    package let source: SizeSource

    /// The best of the known sizes. An impossible size does not count.
    init(x: AbsoluteAxis, y: AbsoluteAxis, hint: ScreenSize?) {
        let (width, height) = (Self.extent(of: x), Self.extent(of: y))
        let assumedRatio = Self.assumed.width / Self.assumed.height
        if let width, let height, case let size = ScreenSize(width: width, height: height), size.isPlausible {
            (self.size, source) = (size, .device)
        } else if let hint, hint.isPlausible {
            (size, source) = (hint, .udev)
        } else if let width, height == nil, ScreenSize.plausibleSide.contains(width) {
            // One side is better than none: the other follows from the usual shape.
            (size, source) = (
                ScreenSize(width: width, height: width / assumedRatio, isAssumed: true), .assumption
            )
        } else if let height, width == nil, ScreenSize.plausibleSide.contains(height) {
            (size, source) = (
                ScreenSize(width: height * assumedRatio, height: height, isAssumed: true), .assumption
            )
        } else {
            (size, source) = (Self.assumed, .assumption)
        }
    }

    private static func extent(of axis: AbsoluteAxis) -> Double? {
        axis.resolution > 0 ? axis.extent / Double(axis.resolution) : nil
    }
}

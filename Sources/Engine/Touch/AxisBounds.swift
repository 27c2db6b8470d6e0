/// The true bounds of a screen's axes, for a driver that reports wrong ones; nil: the driver's are true.
package struct AxisBounds: Hashable, Sendable {
    /// The values at the left and the right edge, in the device's units.
    package var x: ClosedRange<Int32>?
    /// The values at the top and the bottom edge.
    package var y: ClosedRange<Int32>?

    /// The driver's bounds are true.
    package init() {}
}

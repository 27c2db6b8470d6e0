/// How a panel reports the size of a contact: by its length, and by its width if the panel reports one.
///
/// A pressure is no size: on some panels it grows with the area, on others with the force of a finger.
package struct ContactSizeAxis: Hashable, Sendable {
    let axis: AbsoluteAxis

    /// Sizes on an axis like `ABS_MT_TOUCH_MAJOR`.
    package init(_ axis: AbsoluteAxis) {
        self.axis = axis
    }

    /// The size of a contact, in the panel's own unit.
    ///
    /// A flat finger is long, but a hand is also wide: a length beyond 1.5 times the width does not count. Some panels
    /// report a wild length for a contact that they have just detected, but the right width.
    func size(of axes: ContactAxes) -> Double {
        let (length, width) = (Double(axes[EventCode.touchMajor]), Double(axes[EventCode.touchMinor]))
        return width > 0 ? min(length, width * 1.5) : length
    }
}

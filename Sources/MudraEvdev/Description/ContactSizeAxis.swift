/// How a panel reports the size of a contact.
public enum ContactSizeAxis: Hashable, Sendable {
    /// By the length of the contact, and by its width if the panel reports one.
    case length(AbsoluteAxis)
    /// By a pressure, which on most panels grows with the area.
    case pressure

    /// The axis by which a device reports sizes; nil if there is none.
    init?(_ axis: (UInt16) -> AbsoluteAxis?) {
        if let length = axis(EventCode.touchMajor) {
            self = .length(length)
        } else if axis(EventCode.contactPressure) != nil {
            self = .pressure
        } else {
            return nil
        }
    }

    /// The size of a contact, in the panel's own unit.
    ///
    /// A flat finger is long, but a hand is also wide: a length beyond 1.5 times the width does not count. Some panels
    /// report a wild length for a contact that they have just detected, but the right width.
    func size(of axes: ContactAxes) -> Double {
        switch self {
        case .length:
            let (length, width) = (Double(axes[EventCode.touchMajor]), Double(axes[EventCode.touchMinor]))
            return width > 0 ? min(length, width * 1.5) : length
        case .pressure:
            return Double(axes[EventCode.contactPressure])
        }
    }
}

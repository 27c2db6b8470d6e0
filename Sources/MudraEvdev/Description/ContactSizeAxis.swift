/// How a panel tells how large a contact is.
public enum ContactSizeAxis: Hashable, Sendable {
    /// By the length of the contact, and by its width where the panel has that.
    case length(AbsoluteAxis)
    /// By a pressure, which on most panels grows with the area.
    case pressure

    /// The axis that a device has for it; nil: none.
    init?(_ axis: (UInt16) -> AbsoluteAxis?) {
        if let length = axis(EventCode.touchMajor) {
            self = .length(length)
        } else if axis(EventCode.contactPressure) != nil {
            self = .pressure
        } else {
            return nil
        }
    }

    /// How large a contact is, in the panel's own unit.
    ///
    /// A lying finger is long, a hand is wide too: more than half as long again as it is wide counts for nothing. Some
    /// panels tell a wild length of a contact that they have just seen, but the right width.
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

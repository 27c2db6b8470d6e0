import MudraTouch

/// Turns a panel's values for the size and the pressure of a contact into millimetres and into a share of the most that the
/// panel can tell.
struct ContactScales {
    private let sizeAxis: ContactSizeAxis?
    private let pressureAxis: AbsoluteAxis?
    /// Millimetres per unit of sizes; nil: unknown.
    private let unit: Double?

    /// - Parameter geometry: the place of the panel on the screen; the unit of its positions may be that of its sizes.
    init(size: ContactSizeAxis?, pressure: AbsoluteAxis?, on geometry: ScreenGeometry) {
        sizeAxis = size
        pressureAxis = pressure.flatMap { $0.hasExtent ? $0 : nil }
        unit = size?.unit(on: geometry)
    }

    /// The scales of the same panel in another place.
    func moved(to geometry: ScreenGeometry) -> ContactScales {
        ContactScales(size: sizeAxis, pressure: pressureAxis, on: geometry)
    }

    /// The size of a contact in mm; nil: the panel does not tell.
    func size(of axes: ContactAxes) -> Double? {
        guard let sizeAxis, let unit else { return nil }
        return max(sizeAxis.size(of: axes) * unit, 0)
    }

    /// The pressure of a contact, from 0 to 1; nil: the panel does not tell.
    func pressure(of axes: ContactAxes) -> Double? {
        guard let pressureAxis else { return nil }
        let share = (Double(axes[EventCode.contactPressure]) - Double(pressureAxis.minimum)) / pressureAxis.extent
        return min(max(share, 0), 1)
    }
}

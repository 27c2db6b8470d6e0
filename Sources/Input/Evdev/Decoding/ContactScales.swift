import MudraTouch

/// Turns a panel's values for the size and the pressure of a contact into millimetres and into a share of the most that the
/// panel can tell.
struct ContactScales {
    private let sizeAxis: ContactSizeAxis?
    private let pressureAxis: AbsoluteAxis?
    /// Millimetres per unit of sizes; 0: unknown.
    private let unit: Double
    /// The part of the most that a unit of pressure is; 0: unknown.
    private let share: Double
    private let leastPressure: Double

    /// - Parameter geometry: the place of the panel on the screen; the unit of its positions may be that of its sizes.
    init(size: ContactSizeAxis?, pressure: AbsoluteAxis?, on geometry: ScreenGeometry) {
        sizeAxis = size
        pressureAxis = pressure
        unit = size?.unit(on: geometry) ?? 0
        share = pressure.map { $0.hasExtent ? 1 / $0.extent : 0 } ?? 0
        leastPressure = pressure.map { Double($0.minimum) } ?? 0
    }

    /// The scales of the same panel in another place.
    func moved(to geometry: ScreenGeometry) -> ContactScales {
        ContactScales(size: sizeAxis, pressure: pressureAxis, on: geometry)
    }

    /// The size of a contact in mm; nil: the panel does not tell.
    @inline(__always)
    func size(of axes: ContactAxes) -> Double? {
        unit > 0 ? max(ContactSizeAxis.size(of: axes) * unit, 0) : nil
    }

    /// The pressure of a contact, from 0 to 1; nil: the panel does not tell.
    @inline(__always)
    func pressure(of axes: ContactAxes) -> Double? {
        guard share > 0 else { return nil }
        return min(max((Double(axes[EventCode.contactPressure]) - leastPressure) * share, 0), 1)
    }
}

import MudraEvdev
import MudraTouch

/// A screen's picture on a desktop over which the compositor spreads an absolute pointer.
package struct DesktopView: Hashable, Sendable {
    /// The part of the desktop that the screen shows.
    package var area: DesktopArea
    /// The side of the screen that is up in the compositor's picture.
    package var orientation: Orientation
    /// The position of the panel on the screen.
    package var calibration: Calibration
    /// The calibration that libinput applies to the pointer: the one of udev's property.
    package var pointerCalibration: Calibration

    /// A picture with these properties.
    package init(
        area: DesktopArea, orientation: Orientation, calibration: Calibration, pointerCalibration: Calibration
    ) {
        (self.area, self.orientation) = (area, orientation)
        (self.calibration, self.pointerCalibration) = (calibration, pointerCalibration)
    }
}

extension PointerPlacement {
    /// A placement on a screen whose position the compositor does not know: the pointer's axes span its whole desktop.
    ///
    /// ```
    /// position in mm ─▶ panel's units ─▶ panel ─▶ screen ─▶ picture ─▶ desktop ─▶ pointer ─▶ pointer's units
    ///         panelUnits            calibration  orientation   area   libinput's calibration, backwards
    /// ```
    package init(_ geometry: ScreenGeometry, on view: DesktopView) {
        let fractions = Self.fractions(geometry.x, geometry.y)
        let desktop = fractions.then(view.calibration.transform).then(view.orientation.transform)
            .then(view.area.transform)
        guard let panel = geometry.panelUnits, let pointer = view.pointerCalibration.transform.inverted,
            let units = fractions.inverted
        else {
            self.init(nil, geometry)
            return
        }
        self.init(panel.then(desktop).then(pointer).then(units), geometry)
    }

    /// Fractions of the panel as libinput counts them: an axis from 0 to 1023 has 1024 units, so that the last one ends
    /// at the edge.
    private static func fractions(_ x: AbsoluteAxis, _ y: AbsoluteAxis) -> AffineTransform {
        let units = { (axis: AbsoluteAxis) in max(Double(axis.maximum) - Double(axis.minimum), 0) + 1 }
        return AffineTransform(
            a: 1 / units(x), b: 0, c: -Double(x.minimum) / units(x), d: 0, e: 1 / units(y),
            f: -Double(y.minimum) / units(y))
    }
}

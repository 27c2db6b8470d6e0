import MudraTouch

/// The parts of a screen's geometry that udev and the user know, and the device does not.
package struct GeometryOptions: Hashable, Sendable {
    /// The extent that the user has measured, in mm, before orientation. It overrides the device's.
    package var configuredSize: ScreenSize?
    /// The panel's extent in mm by udev, for a device that does not say.
    package var hint: ScreenSize?
    /// The panel's position on the screen.
    package var calibration: Calibration
    /// Which side is up.
    package var orientation: Orientation

    /// A geometry with these parts.
    package init(
        configuredSize: ScreenSize? = nil, hint: ScreenSize? = nil, calibration: Calibration = .identity,
        orientation: Orientation = .normal
    ) {
        self.configuredSize = configuredSize
        self.hint = hint
        self.calibration = calibration
        self.orientation = orientation
    }
}

/// Turns a panel's units into millimetres of the screen as the user sees it: the axes' bounds give fractions of the
/// panel, calibration gives fractions of the screen as built, orientation gives fractions of the screen as seen.
package struct ScreenGeometry: Hashable, Sendable {
    /// The screen's extent as the user sees it.
    package let size: ScreenSize
    package let source: SizeSource
    /// The screen's horizontal axis, whose bounds tell whether a value is plausible.
    package let x: AbsoluteAxis
    package let y: AbsoluteAxis
    private let millimetres: AffineTransform

    package init(_ screen: TouchscreenDescription, _ options: GeometryOptions = GeometryOptions()) {
        x = screen.x
        y = screen.y
        let panel = PanelSize(x: x, y: y, hint: options.hint)
        let built = options.configuredSize ?? options.calibration.screen(of: panel.size)
        source = options.configuredSize == nil ? panel.source : .configuration
        size = options.orientation.turned(built)
        let fractions = AffineTransform(
            a: 1 / x.extent, b: 0, c: -Double(x.minimum) / x.extent, d: 0, e: 1 / y.extent,
            f: -Double(y.minimum) / y.extent)
        millimetres = fractions.then(options.calibration.transform).then(options.orientation.transform)
            .then(.scale(x: size.width, y: size.height))
    }

    /// Whether the user sees the panel's horizontal axis vertically.
    var isTurned: Bool { abs(millimetres.b) * y.extent > abs(millimetres.a) * x.extent }

    /// Millimetres per unit of the horizontal axis; nil if nothing gives a size.
    var unit: Double? {
        size.isAssumed ? nil : Point(x: millimetres.a, y: millimetres.d).length
    }

    /// The map from positions on the screen, in mm, to units of the panel's axes; nil: there is none.
    package var panelUnits: AffineTransform? { millimetres.inverted }

    /// The position of a pair of values on the screen, in mm.
    package func position(x rawX: Int32, y rawY: Int32) -> Point {
        millimetres.apply(Point(x: Double(rawX), y: Double(rawY)))
    }
}

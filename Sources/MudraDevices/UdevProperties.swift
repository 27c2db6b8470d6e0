import MudraTouch

/// The properties of a device that mudra takes from udev, of a live one or of one in a recording.
package struct UdevProperties: Hashable, Sendable {
    /// The panel's size in mm that udev worked out or was told.
    package let size: ScreenSize?
    /// The calibration that udev was told.
    package let calibration: Calibration?
    /// The kind of device that udev found; nil where udev has not looked at it.
    package let tags: UdevTags?

    /// Reads a device's properties.
    package init(_ property: (String) -> String?) {
        size = ScreenSize(width: property("ID_INPUT_WIDTH_MM"), height: property("ID_INPUT_HEIGHT_MM"))
        calibration = property("LIBINPUT_CALIBRATION_MATRIX").flatMap { Calibration($0) }
        tags = UdevTags(property)
    }
}

extension ScreenSize {
    /// The size in two udev properties, where both are there and make sense.
    fileprivate init?(width: String?, height: String?) {
        guard let width = width.flatMap({ Double($0) }), let height = height.flatMap({ Double($0) }) else {
            return nil
        }
        self.init(width: width, height: height)
        guard isPlausible else { return nil }
    }
}

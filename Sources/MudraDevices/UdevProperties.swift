import MudraTouch

/// The properties that mudra takes from udev, for a live device or for one in a recording.
package struct UdevProperties: Hashable, Sendable {
    /// The panel's size in mm, as udev computed it or as a rule set it.
    package let size: ScreenSize?
    /// The calibration that a udev rule sets.
    package let calibration: Calibration?
    /// The kind of device by udev; nil if udev has not examined it.
    package let tags: UdevTags?

    package init(_ property: (String) -> String?) {
        size = ScreenSize(width: property("ID_INPUT_WIDTH_MM"), height: property("ID_INPUT_HEIGHT_MM"))
        calibration = property("LIBINPUT_CALIBRATION_MATRIX").flatMap { Calibration($0) }
        tags = UdevTags(property)
    }
}

extension ScreenSize {
    /// The size in two udev properties, if both are there and plausible.
    fileprivate init?(width: String?, height: String?) {
        guard let width = width.flatMap({ Double($0) }), let height = height.flatMap({ Double($0) }) else {
            return nil
        }
        self.init(width: width, height: height)
        guard isPlausible else { return nil }
    }
}

import MudraSupport
import MudraTouch

/// The properties that mudra takes from udev, for a live device or for one in a recording. It reads them as libinput
/// does, since they were written for libinput.
package struct UdevProperties: Hashable, Sendable {
    /// The panel's size in mm, as udev computed it or as a rule set it.
    package let size: ScreenSize?
    /// The calibration that a udev rule sets.
    package let calibration: Calibration?
    /// The kind of device by udev; nil if udev has not examined it.
    package let tags: UdevTags?
    /// The reason why udev does not offer the device to desktops; nil: it does.
    package let withdrawal: String?
    /// libinput's group of the device: the parts of one piece of hardware have the same; nil if there is none.
    package let group: String?
    /// The output whose picture the screen shows, by the name of its connector.
    package let output: String?
    /// The properties that mudra uses, and those meant for a screen that it does not use.
    package let choices: [UdevChoice]

    /// - Parameters:
    ///   - properties: all properties of the device.
    ///   - isExamined: whether udev has examined it, so that a property that it lacks is one that a rule took away.
    package init(_ properties: [String: String], isExamined: Bool = false) {
        let property = { (name: String) in properties[name].flatMap { $0.isEmpty ? nil : $0 } }
        size = ScreenSize(width: property("ID_INPUT_WIDTH_MM"), height: property("ID_INPUT_HEIGHT_MM"))
        calibration = property("LIBINPUT_CALIBRATION_MATRIX").flatMap { Calibration($0) }
        group = property("LIBINPUT_DEVICE_GROUP")
        output = property("WL_OUTPUT")
        let hasTags = isExamined || properties["ID_INPUT"] != nil
        tags = hasTags ? UdevTags(property) : nil
        if let ignore = property("LIBINPUT_IGNORE_DEVICE"), ignore != "0" {
            withdrawal = "udev withdraws it from desktops (LIBINPUT_IGNORE_DEVICE=\(ignore.shortened))"
        } else if hasTags, property("ID_INPUT") != "1" {
            withdrawal = "udev does not call it an input device (no ID_INPUT=1)"
        } else {
            withdrawal = nil
        }
        choices = UdevChoice.all(properties, hasSize: size != nil, hasCalibration: calibration != nil)
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

extension String {
    /// Safe to print, and not longer than a line of a log.
    var shortened: String {
        let text = sanitizedForDisplay
        return text.count > 100 ? text.prefix(100) + "..." : text
    }
}

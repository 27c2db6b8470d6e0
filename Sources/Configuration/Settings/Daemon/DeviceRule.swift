import MudraDeclarations
import MudraTouch

package struct DeviceRule: Hashable, Sendable {
    package internal(set) var match = DeviceMatch()
    package internal(set) var values = DeviceSettings()
}

/// The settings of a device; nil: not set.
package struct DeviceSettings: Hashable, Sendable {
    /// Whether mudrad does not use the device.
    package var ignore: Bool?
    /// Which side of the screen is up.
    package var orientation: OrientationChoice?
    /// The output whose picture the screen shows, by the name of its connector ("HDMI-A-1"); not empty.
    package var output: String?
    /// The panel's extent in mm, as built; plausible for a panel.
    package var size: ScreenSize?
    /// The true bounds of its axes.
    package var bounds = AxisBounds()
    /// Where the panel lies on the screen.
    package var calibration: Calibration?
    /// The device's seat; not empty.
    package var seat: String?
    /// Whether mudrad grabs the device, so that applications get its touches from mudrad only.
    package var grab: Bool?
    /// How mudrad takes touches back from applications while it grabs the device.
    package var takeBack: TakeBack?
    /// How contacts are made from the device's events.
    package var contacts = ContactSettings()

    /// No setting.
    package init() {}

    /// The keys that override udev's properties, by the properties' names.
    package var overriddenProperties: [String: String] {
        var keys: [String: String] = [:]
        if calibration != nil { keys["LIBINPUT_CALIBRATION_MATRIX"] = "calibration" }
        if output != nil { keys["WL_OUTPUT"] = "output" }
        if ignore == false { keys["LIBINPUT_IGNORE_DEVICE"] = "ignore" }
        return keys
    }

    /// These settings, and those of an earlier rule where they are not set.
    func over(_ earlier: DeviceSettings) -> DeviceSettings {
        var values = self
        values.ignore = ignore ?? earlier.ignore
        values.orientation = orientation ?? earlier.orientation
        values.output = output ?? earlier.output
        values.size = size ?? earlier.size
        values.bounds.x = bounds.x ?? earlier.bounds.x
        values.bounds.y = bounds.y ?? earlier.bounds.y
        values.calibration = calibration ?? earlier.calibration
        values.seat = seat ?? earlier.seat
        values.grab = grab ?? earlier.grab
        values.takeBack = takeBack ?? earlier.takeBack
        values.contacts.gap = contacts.gap ?? earlier.contacts.gap
        values.contacts.detectsPalms = contacts.detectsPalms ?? earlier.contacts.detectsPalms
        return values
    }
}

/// Where a screen's orientation comes from.
package enum OrientationChoice: Hashable, Sendable {
    case fixed(Orientation)
    /// The compositor sets the orientation, or a sensor if the compositor does not.
    case automatic

    /// The words of the configuration.
    package static let words = Orientation.allCases.map(\.rawValue) + ["auto"]

    /// The choice of a word of the configuration; nil: the word is not known.
    package init?(_ word: String) {
        if word == "auto" {
            self = .automatic
        } else if let orientation = Orientation(rawValue: word) {
            self = .fixed(orientation)
        } else {
            return nil
        }
    }
}

import MudraDeclarations
import MudraTouch

/// What is configured of some devices.
public struct DeviceRule: Hashable, Sendable {
    /// For which devices.
    public internal(set) var match = DeviceMatch()
    /// What holds for them.
    public internal(set) var values = DeviceSettings()
}

/// What can be configured of a device; nil: nothing is.
public struct DeviceSettings: Hashable, Sendable {
    /// Whether mudra leaves the device alone.
    public var ignore: Bool?
    /// Which side of the screen is up.
    public var orientation: OrientationChoice?
    /// The output whose picture the screen shows, by its connector's name, as "HDMI-A-1"; not empty.
    public var output: String?
    /// The extent in mm as built, one that is plausible for a panel.
    public var size: ScreenSize?
    /// Where the panel lies on the screen.
    public var calibration: Calibration?
    /// The seat that the device belongs to; not empty.
    public var seat: String?
    /// Whether applications get the device's touches from mudra alone.
    public var grab: Bool?
    /// How touches are taken back from applications while it is grabbed.
    public var takeBack: TakeBack?
    /// How contacts are made of what it sends.
    public var contacts = ContactSettings()

    /// Nothing.
    public init() {}

    /// These, and where these say nothing what an earlier rule says.
    func over(_ earlier: DeviceSettings) -> DeviceSettings {
        var values = self
        values.ignore = ignore ?? earlier.ignore
        values.orientation = orientation ?? earlier.orientation
        values.output = output ?? earlier.output
        values.size = size ?? earlier.size
        values.calibration = calibration ?? earlier.calibration
        values.seat = seat ?? earlier.seat
        values.grab = grab ?? earlier.grab
        values.takeBack = takeBack ?? earlier.takeBack
        values.contacts.gap = contacts.gap ?? earlier.contacts.gap
        values.contacts.detectsPalms = contacts.detectsPalms ?? earlier.contacts.detectsPalms
        return values
    }
}

/// How it is told which side of a screen is up.
public enum OrientationChoice: Hashable, Sendable {
    /// It is always this one.
    case fixed(Orientation)
    /// The compositor tells, or else a sensor.
    case automatic

    /// What a configuration can say.
    public static let words = Orientation.allCases.map(\.rawValue) + ["auto"]

    /// What a configuration says; nil if that is none of the words.
    public init?(_ word: String) {
        if word == "auto" {
            self = .automatic
        } else if let orientation = Orientation(rawValue: word) {
            self = .fixed(orientation)
        } else {
            return nil
        }
    }
}

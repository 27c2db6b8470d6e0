import MudraDeclarations
import MudraTouch

/// What is configured of some devices.
public struct DeviceRule: Hashable, Sendable {
    /// What can be configured of a device; nil: nothing is.
    public struct Values: Hashable, Sendable {
        /// Whether mudra leaves the device alone.
        public var ignore: Bool?
        /// Which side of the screen is up.
        public var orientation: OrientationChoice?
        /// The extent in mm as built, one that is plausible for a panel.
        public var size: ScreenSize?
        /// Where the panel lies on the screen.
        public var calibration: Calibration?
        /// The seat that the device belongs to; not empty.
        public var seat: String?
        /// Whether applications get the device's touches from mudra alone.
        public var grab: Bool?

        /// Nothing.
        public init() {}

        /// These, and where these say nothing what an earlier rule says.
        func over(_ earlier: Values) -> Values {
            var values = self
            values.ignore = ignore ?? earlier.ignore
            values.orientation = orientation ?? earlier.orientation
            values.size = size ?? earlier.size
            values.calibration = calibration ?? earlier.calibration
            values.seat = seat ?? earlier.seat
            values.grab = grab ?? earlier.grab
            return values
        }
    }

    /// For which devices.
    public internal(set) var match = DeviceMatch()
    /// What holds for them.
    public internal(set) var values = Values()
}

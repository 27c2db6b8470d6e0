/// `mudrad` on the bus: its name, and the interfaces of its objects.
package enum DaemonInterface {
    /// The well-known name.
    package static let service = "org.mudra.Mudra1"
    /// The interface of the one manager.
    package static let manager = service + ".Manager"
    /// The interface of a recognizer that a program has registered.
    package static let recognizer = service + ".Recognizer"
    /// The interface of a touchscreen.
    package static let device = service + ".Device"
}

/// The paths of `mudrad`'s objects.
package enum ObjectPath {
    /// The manager, which is also the object manager.
    package static let manager = "/org/mudra/Mudra1"
    /// The parent of all touchscreens.
    package static let devices = manager + "/devices"

    /// The touchscreen with the node `/dev/input/eventN`.
    package static func device(event number: UInt32) -> String {
        "\(devices)/event\(number)"
    }

    /// The parent of all users' recognizers.
    package static let recognizers = manager + "/recognizers"

    /// The parent of a user's recognizers.
    package static func recognizers(of user: UInt32) -> String {
        "\(recognizers)/u\(user)"
    }
}

/// The methods of `mudrad`'s objects.
package enum MethodName {
    // The manager's.
    package static let subscribe = "Subscribe"
    package static let unsubscribe = "Unsubscribe"
    package static let setRecognizers = "SetRecognizers"
    package static let addRecognizer = "AddRecognizer"
    package static let removeRecognizer = "RemoveRecognizer"
    package static let setEnabled = "SetEnabled"
    package static let setEnabledAll = "SetEnabledAll"
    package static let setPaused = "SetPaused"
    package static let setSession = "SetSession"
    package static let reload = "Reload"
    package static let openGestureStream = "OpenGestureStream"
    package static let openTouchStream = "OpenTouchStream"

    // A recognizer's.
    package static let setOptions = "SetOptions"
}

/// The signals of `mudrad`'s objects.
package enum SignalName {
    // The manager's.
    package static let gesture = "Gesture"
    package static let unsubscribed = "Unsubscribed"

    // A touchscreen's.
    package static let grabReleased = "GrabReleased"
}

/// The properties of `mudrad`'s objects.
package enum PropertyName {
    // The manager's.
    package static let version = "Version"
    package static let realtime = "Realtime"
    package static let health = "Health"
    package static let statistics = "Statistics"
    package static let tabletMode = "TabletMode"

    // A recognizer's and a touchscreen's.
    package static let name = "Name"
    package static let enabled = "Enabled"

    // A recognizer's.
    package static let type = "Type"
    package static let paused = "Paused"
    package static let group = "Group"
    package static let options = "Options"
    package static let requireFailureOf = "RequireFailureOf"
    package static let simultaneousWith = "SimultaneousWith"
    package static let owner = "Owner"

    // A touchscreen's.
    package static let node = "Node"
    package static let vendor = "Vendor"
    package static let product = "Product"
    package static let seat = "Seat"
    package static let sizeMillimetres = "SizeMillimetres"
    package static let slots = "Slots"
    package static let orientation = "Orientation"
    package static let orientationSource = "OrientationSource"
    package static let grabbed = "Grabbed"
    package static let oddities = "Oddities"
}

/// The keys of the `options` that methods take. A recognizer's options have the keys of the configuration.
package enum CallOption {
    /// Of `OpenTouchStream`: the path of a touchscreen; the stream then has only its touches.
    package static let device = "device"

    // Of `SetSession`.
    package static let compositor = "compositor"
    package static let cancelsTouches = "cancels_touches"
    package static let tellsBeyondEdge = "tells_beyond_edge"
    package static let orientations = "orientations"
    package static let pointerAreas = "pointer_areas"
    package static let mappedPointers = "mapped_pointers"
}

/// Where a touchscreen's orientation comes from: the values of `OrientationSource`.
public enum OrientationSource: String, Sendable {
    /// A program has set it.
    case set
    /// mudrad.toml sets it.
    case configured
    /// It follows the compositor.
    case compositor
    /// It follows the accelerometer.
    case sensor
    /// Nothing sets it, or neither the compositor nor the sensor has reported one: the screen counts as it was built.
    case assumed
}

/// Why a grab has ended without a request over D-Bus or in the configuration: the argument of `GrabReleased`.
package enum GrabReleaseReason: String, Sendable {
    /// The kernel refuses the grab.
    case refused
    /// The user has taken the emergency exit: contacts in opposite corners.
    case twoCorners = "two corners"
    /// The user has taken the emergency exit: five fingers, on a screen that is too small for corners.
    case fiveFingers = "five fingers"
    /// The virtual screen takes no events.
    case writeFailed = "write failed"
    /// No program has the virtual screen open.
    case noReader = "no reader"
}

/// The actions that polkit allows or denies to programs other than the user's own configuration.
package enum PolkitAction: String, Sendable {
    /// To learn where gestures are, or anything that reveals it.
    case locate = "org.mudra.Mudra1.locate"
    /// To keep touches from applications.
    case takeTouches = "org.mudra.Mudra1.take-touches"
    /// To register a recognizer whose gestures press keys or buttons, or turn a wheel.
    case emulate = "org.mudra.Mudra1.emulate"
    /// To let mudrad read mudrad.toml again.
    case reload = "org.mudra.Mudra1.reload"
    /// To enable and disable a screen and to set its orientation.
    case configureDevices = "org.mudra.Mudra1.configure-devices"
    /// To read raw touches.
    case openTouchStream = "org.mudra.Mudra1.open-touch-stream"
}

/// The errors of `mudrad`'s own namespace. Each comes with a sentence about what to do.
package enum ErrorName: String, CaseIterable, Sendable {
    case nameTaken = "NameTaken"
    case invalidRecognizer = "InvalidRecognizer"
    case invalidZone = "InvalidZone"
    case invalidName = "InvalidName"
    case invalidOptions = "InvalidOptions"
    case invalidOrientation = "InvalidOrientation"
    case invalidConfiguration = "InvalidConfiguration"
    case unknownRecognizer = "UnknownRecognizer"
    case unknownDevice = "UnknownDevice"
    case notOwner = "NotOwner"
    case cannotGrab = "CannotGrab"
    case grabReleased = "GrabReleased"
    case noSession = "NoSession"
    case notActive = "NotActive"
    case notAuthorized = "NotAuthorized"
    case notAllowed = "NotAllowed"
    case tooMany = "TooMany"
    case tooFast = "TooFast"
    case notReading = "NotReading"

    /// The name as D-Bus has it.
    package var qualified: String { "\(DaemonInterface.service).Error.\(rawValue)" }
}

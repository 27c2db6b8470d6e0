import MudraTouch

/// A gesture as `mudrad` reports it.
public struct Gesture: Hashable, Sendable {
    /// `began`, `changed`, and `ended` or `cancelled` for a continuous gesture; `recognized` for a discrete one.
    public typealias State = GestureState

    /// The recognizer's name.
    public let recognizer: String
    /// `tap`, `swipe` and so on.
    public let type: String
    /// Its current state.
    public var state: State
    /// The frame's time, in µs of `CLOCK_MONOTONIC`.
    public let time: UInt64
    /// The same from the gesture's beginning to its end, and different for each of a user's gestures.
    public let number: UInt64
    /// The name of the screen's node, such as `event3`; nil: the reporter did not say.
    public let device: String?
    /// The centre of the fingers, in mm; nil: this program may not know it.
    public let location: Point?
    /// The same as fractions of the screen, from 0 to 1.
    public let normalizedLocation: Point?
    /// The values that only some gestures have, the number of fingers, and the duration. Their location is zero if this
    /// program may not know it.
    public let values: GestureValues

    /// A gesture made up for tests of code that handles gestures.
    public init(
        _ recognizer: String, type: String, state: State, time: UInt64, number: UInt64 = 0, device: String? = nil,
        location: Point? = nil, normalizedLocation: Point? = nil, values: GestureValues = GestureValues()
    ) {
        self.recognizer = recognizer
        self.type = type
        self.state = state
        self.time = time
        self.number = number
        self.device = device
        self.location = location
        self.normalizedLocation = normalizedLocation
        self.values = values
    }

    /// The number of fingers.
    public var touches: UInt32 { UInt32(clamping: values.touches) }

    /// The device node of the screen, such as `/dev/input/event3`.
    public var devicePath: String? { device.map { "/dev/input/\($0)" } }
}

/// The kinds of gestures with a built-in recognizer, by the names that users write.
public enum GestureType: String, CaseIterable, Sendable {
    /// `TapRecognizer`
    case tap
    /// `LongPressRecognizer`
    case longPress = "long-press"
    /// `PanRecognizer`
    case pan
    /// `EdgePanRecognizer`
    case edgePan = "edge-pan"
    /// `SwipeRecognizer`
    case swipe
    /// `PinchRecognizer`
    case pinch
    /// `RotationRecognizer`
    case rotation
    /// `TransformRecognizer`
    case transform
    /// `TouchpadRecognizer` of mudrad; this library has none.
    case touchpad
    /// `StrokeRecognizer`
    case stroke

    /// Whether such a gesture lasts (began, changed, ended) or happens at once (recognized).
    public var isContinuous: Bool {
        switch self {
        case .tap, .swipe, .stroke: false
        case .longPress, .pan, .edgePan, .pinch, .rotation, .transform, .touchpad: true
        }
    }
}

/// The settings of one kind of gesture, for a recognizer of this program or one to register with `mudrad`.
///
/// Lengths are in mm, angles in degrees, and none is negative. The defaults are those of `Thresholds`, which has their
/// sources. A number outside of the range that a setting names does no harm: the gesture may then never be recognized.
/// `mudrad` refuses such a number.
public protocol GestureParameters: Hashable, Sendable {
    /// The kind of gesture that they describe.
    static var type: GestureType { get }

    /// The default settings.
    init()
}

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

/// The settings of a built-in recognizer.
public protocol GestureParameters: Hashable, Sendable {
    /// The default settings.
    init()
}

/// A recognizer made from parameters. All built-in recognizers are.
public protocol ConfigurableRecognizer: Recognizer {
    /// The recognizer's settings.
    associatedtype Parameters: GestureParameters

    /// The recognizer's kind of gesture.
    static var type: GestureType { get }

    /// The settings that it was made with.
    var parameters: Parameters { get }

    /// A recognizer with the given settings.
    /// - Parameters:
    ///   - name: unique among the recognizers that can relate to it.
    ///   - tag: free for the caller, to find the recognizer again.
    init(_ name: String, _ parameters: Parameters, tag: UInt32)
}

extension ConfigurableRecognizer {
    /// The name of its kind, as users write it.
    public var typeName: String { Self.type.rawValue }

    /// Whether the gesture lasts.
    public var isContinuous: Bool { Self.type.isContinuous }

    /// A recognizer with the default parameters, which `configure` may change.
    public init(_ name: String, configure: (inout Parameters) -> Void) {
        var parameters = Parameters()
        configure(&parameters)
        self.init(name, parameters, tag: 0)
    }
}

/// The kinds of gestures that there are recognizers for, by the names that users write.
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

    /// Whether such a gesture lasts (began, changed, ended) or happens at once (recognized).
    public var isContinuous: Bool {
        switch self {
        case .tap, .swipe: false
        case .longPress, .pan, .edgePan, .pinch, .rotation, .transform: true
        }
    }
}

/// What a recognizer can be told.
public protocol GestureParameters: Hashable, Sendable {
    /// The defaults.
    init()
}

/// A recognizer that is made from parameters: all of the built-in ones.
public protocol ConfigurableRecognizer: Recognizer {
    /// What it can be told.
    associatedtype Parameters: GestureParameters

    /// What kind of gesture it is.
    static var type: GestureType { get }

    /// What it counts as the gesture.
    var parameters: Parameters { get }

    /// A recognizer of that gesture.
    /// - Parameters:
    ///   - name: unique among those that can relate to it.
    ///   - tag: free for the caller, to find the recognizer again.
    init(_ name: String, _ parameters: Parameters, tag: UInt32)
}

extension ConfigurableRecognizer {
    /// The name of its kind, as users write it.
    public var typeName: String { Self.type.rawValue }

    /// Whether the gesture lasts.
    public var isContinuous: Bool { Self.type.isContinuous }

    /// A recognizer whose parameters are the defaults but for what `configure` does to them.
    public init(_ name: String, configure: (inout Parameters) -> Void) {
        var parameters = Parameters()
        configure(&parameters)
        self.init(name, parameters, tag: 0)
    }
}

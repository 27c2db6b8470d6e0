import Gestures
import MudraTouchpad

/// The kind and the parameters of a recognizer, as a plain value that can be compared and sent between threads.
package enum GestureConfiguration: Hashable, Sendable {
    case tap(TapRecognizer.Parameters)
    case longPress(LongPressRecognizer.Parameters)
    case pan(PanRecognizer.Parameters)
    case edgePan(EdgePanRecognizer.Parameters)
    case swipe(SwipeRecognizer.Parameters)
    case pinch(PinchRecognizer.Parameters)
    case rotation(RotationRecognizer.Parameters)
    /// Pan, pinch and rotation at once.
    case transform(TransformRecognizer.Parameters)
    /// Fingers that go on on a touchpad.
    case touchpad(TouchpadRecognizer.Parameters)
    /// A drawn shape.
    case stroke(StrokeRecognizer.Parameters)

    package var type: GestureType {
        switch self {
        case .tap: .tap
        case .longPress: .longPress
        case .pan: .pan
        case .edgePan: .edgePan
        case .swipe: .swipe
        case .pinch: .pinch
        case .rotation: .rotation
        case .transform: .transform
        case .touchpad: .touchpad
        case .stroke: .stroke
        }
    }

    /// A recognizer of this gesture.
    /// - Parameter tag: free for the caller, to find the recognizer again.
    package func makeRecognizer(_ name: String, tag: UInt32 = 0) -> any Recognizer {
        switch self {
        case .tap(let parameters): TapRecognizer(name, parameters, tag: tag)
        case .longPress(let parameters): LongPressRecognizer(name, parameters, tag: tag)
        case .pan(let parameters): PanRecognizer(name, parameters, tag: tag)
        case .edgePan(let parameters): EdgePanRecognizer(name, parameters, tag: tag)
        case .swipe(let parameters): SwipeRecognizer(name, parameters, tag: tag)
        case .pinch(let parameters): PinchRecognizer(name, parameters, tag: tag)
        case .rotation(let parameters): RotationRecognizer(name, parameters, tag: tag)
        case .transform(let parameters): TransformRecognizer(name, parameters, tag: tag)
        case .touchpad(let parameters): TouchpadRecognizer(name, parameters, tag: tag)
        case .stroke(let parameters): StrokeRecognizer(name, parameters, tag: tag)
        }
    }
}

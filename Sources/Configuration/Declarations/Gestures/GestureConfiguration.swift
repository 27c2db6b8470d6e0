import Gestures
import MudraTouchpad

/// The kind and the parameters of a recognizer, as a plain value that can be compared and sent between threads.
package enum GestureConfiguration: Hashable, Sendable {
    case tap(TapParameters)
    case longPress(LongPressParameters)
    case pan(PanParameters)
    case edgePan(EdgePanParameters)
    case swipe(SwipeParameters)
    case pinch(PinchParameters)
    case rotation(RotationParameters)
    /// Pan, pinch and rotation at once.
    case transform(TransformParameters)
    /// Fingers that go on on a touchpad.
    case touchpad(TouchpadParameters)
    /// A drawn shape.
    case stroke(StrokeParameters)

    package var type: GestureType { traits.type }

    /// The numbers of fingers with which the gesture can come.
    package var touches: ClosedRange<Int> { traits.touches }

    /// A recognizer of this gesture.
    /// - Parameter tag: free for the caller, to find the recognizer again.
    package func makeRecognizer(_ name: String, tag: UInt32 = 0) -> any ArbitratedRecognizer {
        traits.makeRecognizer(name, tag)
    }

    private var traits: Traits {
        let most = Thresholds.fingers.upperBound
        return switch self {
        case .tap(let tap): Traits(TapRecognizer.self, tap, touches: tap.touches)
        case .longPress(let press): Traits(LongPressRecognizer.self, press, touches: press.touches)
        case .pan(let pan): Traits(PanRecognizer.self, pan, touches: pan.minTouches, pan.maxTouches ?? most)
        case .edgePan(let pan): Traits(EdgePanRecognizer.self, pan, touches: pan.touches)
        case .swipe(let swipe): Traits(SwipeRecognizer.self, swipe, touches: swipe.touches)
        case .pinch(let pinch): Traits(PinchRecognizer.self, pinch, touches: pinch.touches)
        case .rotation(let rotation): Traits(RotationRecognizer.self, rotation, touches: rotation.touches)
        case .transform(let transform): Traits(TransformRecognizer.self, transform, touches: transform.touches)
        case .touchpad(let pad): Traits(TouchpadRecognizer.self, pad, touches: pad.minTouches, pad.mostTouches)
        case .stroke(let stroke): Traits(StrokeRecognizer.self, stroke, touches: stroke.touches)
        }
    }
}

/// The facts about a gesture that the code needs whatever its type.
private struct Traits {
    let type: GestureType
    let touches: ClosedRange<Int>
    let makeRecognizer: (_ name: String, _ tag: UInt32) -> any ArbitratedRecognizer

    /// - Parameters:
    ///   - fewest: the fewest fingers with which it can come.
    ///   - most: the most fingers, if it can come with different numbers.
    init<Parameters: GestureParameters, R: ConfigurableRecognizer<Parameters> & ArbitratedRecognizer>(
        _ recognizer: R.Type, _ parameters: Parameters, touches fewest: Int, _ most: Int = 0
    ) {
        type = Parameters.type
        touches = fewest...max(fewest, most)
        makeRecognizer = { R($0, parameters, tag: $1) }
    }
}

import Gestures
import MudraTouchpad

extension GestureConfiguration {
    /// The numbers of fingers with which the gesture can come.
    package var touches: ClosedRange<Int> {
        let most = Thresholds.fingers.upperBound
        return switch self {
        case .tap(let parameters): parameters.touches...parameters.touches
        case .longPress(let parameters): parameters.touches...parameters.touches
        case .pan(let parameters): parameters.minTouches...max(parameters.minTouches, parameters.maxTouches ?? most)
        case .edgePan(let parameters): parameters.touches...parameters.touches
        case .swipe(let parameters): parameters.touches...parameters.touches
        case .pinch(let parameters): parameters.touches...parameters.touches
        case .rotation(let parameters): parameters.touches...parameters.touches
        case .transform(let parameters): parameters.touches...parameters.touches
        case .touchpad(let parameters): parameters.minTouches...max(parameters.minTouches, parameters.mostTouches)
        case .stroke(let parameters): parameters.touches...parameters.touches
        }
    }
}

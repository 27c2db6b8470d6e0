import Gestures
import MudraDeclarations
import MudraTouchpad

/// At least one recognizer of every type.
package enum AllGestures {
    /// Configurations with the default parameters and with other ones.
    package static let configurations: [GestureConfiguration] = [
        tap(touches: 1, taps: 1), tap(touches: 1, taps: 2), tap(touches: 1, taps: 3), tap(touches: 2, taps: 1),
        tap(touches: 3, taps: 1), press(touches: 1, taps: 0), press(touches: 1, taps: 1), press(touches: 2, taps: 0),
        swipe(touches: 1), swipe(touches: 2), swipe(touches: 3), .pan(PanParameters()),
        pan(minTouches: 2), pan(minTouches: 1, maxTouches: 1, axis: .horizontal), edgePan(.left), edgePan(.bottomRight),
        .pinch(PinchParameters()), pinch(.inwards, endsOn: .first),
        .rotation(RotationParameters()),
        rotation(touches: 3), .transform(TransformParameters()),
        .touchpad(TouchpadParameters()), touchpad(minTouches: 1, slop: 0), touchpad(minTouches: 2, slop: 0),
        .stroke(DrawnShape.zigzag.parameters()), .stroke(DrawnShape.circle.parameters(touches: 2)),
    ]

    /// A tap.
    package static func tap(touches: Int, taps: Int) -> GestureConfiguration {
        var parameters = TapParameters()
        parameters.touches = touches
        parameters.taps = taps
        return .tap(parameters)
    }

    /// A long press.
    package static func press(touches: Int, taps: Int) -> GestureConfiguration {
        var parameters = LongPressParameters()
        parameters.touches = touches
        parameters.taps = taps
        return .longPress(parameters)
    }

    /// A swipe in the four straight directions.
    package static func swipe(touches: Int) -> GestureConfiguration {
        var parameters = SwipeParameters()
        parameters.touches = touches
        parameters.directions = [.left, .right, .up, .down]
        return .swipe(parameters)
    }

    /// A pan.
    package static func pan(minTouches: Int, maxTouches: Int? = nil, axis: Axis = .any) -> GestureConfiguration {
        var parameters = PanParameters()
        parameters.minTouches = minTouches
        parameters.maxTouches = maxTouches
        parameters.axis = axis
        return .pan(parameters)
    }

    /// A pan from an edge.
    package static func edgePan(_ edge: Edge) -> GestureConfiguration {
        var parameters = EdgePanParameters()
        parameters.edge = edge
        // Wide enough for random touches to land there.
        parameters.edgeZone = 60
        return .edgePan(parameters)
    }

    /// A gesture that goes on on a touchpad.
    package static func touchpad(minTouches: Int, slop: Double) -> GestureConfiguration {
        var parameters = TouchpadParameters()
        parameters.minTouches = minTouches
        parameters.slop = slop
        return .touchpad(parameters)
    }

    /// A pinch.
    package static func pinch(_ direction: PinchDirection, endsOn: EndsOn) -> GestureConfiguration {
        var parameters = PinchParameters()
        parameters.direction = direction
        parameters.endsOn = endsOn
        return .pinch(parameters)
    }

    /// A rotation.
    package static func rotation(touches: Int) -> GestureConfiguration {
        var parameters = RotationParameters()
        parameters.touches = touches
        return .rotation(parameters)
    }
}

import Gestures
import MudraDeclarations

/// Makes recognizers from a case's parameters.
struct CaseRecognizers {
    let unitsPerMillimetre: Double
    /// The estimator that gave the case's velocities.
    let estimator: String?

    /// A recognizer, and its delegate, which the caller must keep.
    func make(_ object: GestureCase.Object) throws -> (any Recognizer, CaseDelegate?) {
        var parameters = CaseParameters(object, unitsPerMillimetre: unitsPerMillimetre)
        for key in ["id", "type", "enabled", "view"] { parameters.drop(key) }
        let configuration = try configuration(object["type"] as? String ?? "", &parameters)
        let recognizer = configuration.makeRecognizer(object["id"] as? String ?? "")
        recognizer.options = try options(&parameters)
        let delegate = try parameters.takeDelegate()
        recognizer.delegate = delegate
        if let unknown = parameters.unknown { throw GestureCase.Skipped.because("parameter \(unknown)") }
        return (recognizer, delegate)
    }

    private func configuration(_ type: String, _ object: inout CaseParameters) throws -> GestureConfiguration {
        switch type {
        case "tap": .tap(tap(&object))
        case "longpress": .longPress(longPress(&object))
        case "pan": .pan(try pan(&object))
        case "edge": .edgePan(try edgePan(&object))
        case "swipe": .swipe(try swipe(&object))
        case "pinch": .pinch(try pinch(&object))
        case "rotation": .rotation(try rotation(&object))
        case "transform": .transform(try transform(&object))
        default: throw GestureCase.Skipped.because("type \(type)")
        }
    }

    private func options(_ object: inout CaseParameters) throws -> RecognizerOptions {
        var options = RecognizerOptions()
        object.take("cancels_touches_in_view") { options.cancelsTouches = $0 }
        object.take("delays_touches_began") { options.delaysTouchesBegan = $0 }
        object.take("delays_touches_ended") { options.delaysTouchesEnded = $0 }
        object.takeTime("velocity_window_ms") { options.velocity.window = $0 }
        object.takeTime("stopped_after_ms") { options.velocity.stop = $0 }
        var estimator = self.estimator
        object.take("estimator") { estimator = $0 }
        switch estimator {
        case nil, "impulse": break
        case "lsq2": options.velocity.estimator = .leastSquares
        case .some(let other): throw GestureCase.Skipped.because("estimator \(other)")
        }
        var tools: [String]?
        object.take("allowed_touch_types") { tools = $0 }
        if let tools { options.allowedTools = Set(try tools.map(GestureCase.tool)) }
        object.take("requires_exclusive_touch_type") { options.requiresExclusiveTool = $0 }
        return options
    }

    private func tap(_ object: inout CaseParameters) -> TapParameters {
        var tap = TapParameters()
        object.take("touches") { tap.touches = $0 }
        object.take("taps") { tap.taps = $0 }
        object.takeTime("max_press_ms") { tap.maxDuration = $0 }
        object.takeLength("allowable_movement") { tap.maxMovement = $0 }
        object.takeTime("max_interval_ms") { tap.maxInterval = $0 }
        object.takeTime("min_interval_ms") { tap.minInterval = $0 }
        object.takeLength("max_tap_distance") { tap.maxTapDistance = $0 }
        object.takeTime("all_down_within_ms") { tap.landWithin = $0 }
        object.takeLength("max_separation") { tap.maxSeparation = $0 }
        return tap
    }

    private func longPress(_ object: inout CaseParameters) -> LongPressParameters {
        var press = LongPressParameters()
        object.take("touches") { press.touches = $0 }
        object.take("taps") { press.taps = $0 }
        object.takeTime("min_press_ms") { press.minDuration = $0 }
        object.takeLength("allowable_movement") { press.maxMovement = $0 }
        object.takeTime("max_interval_ms") { press.maxInterval = $0 }
        object.takeLength("max_tap_distance") { press.maxTapDistance = $0 }
        object.takeTime("all_down_within_ms") { press.landWithin = $0 }
        return press
    }

    private func pan(_ object: inout CaseParameters) throws -> PanParameters {
        var pan = PanParameters()
        object.take("touches") { (count: Int) in (pan.minTouches, pan.maxTouches) = (count, count) }
        object.take("min_touches") { pan.minTouches = $0 }
        object.take("max_touches") { (count: Int) in pan.maxTouches = count > 0 ? count : nil }
        object.takeLength("slop") { pan.slop = $0 }
        object.take("slop_removed") { pan.subtractsSlop = $0 }
        pan.axis = try object.takeWord("axis") ?? .any
        return pan
    }

    private func edgePan(_ object: inout CaseParameters) throws -> EdgePanParameters {
        var pan = EdgePanParameters()
        pan.edge = try object.takeWord("edge") ?? .left
        object.take("touches") { pan.touches = $0 }
        object.takeLength("zone") { pan.edgeZone = $0 }
        object.take("zone_mm") { pan.edgeZone = $0 }
        // A slop is a distance without a damper.
        object.takeLength("slop") { (pan.minTravel, pan.damper) = ($0, 0) }
        object.take("distance_mm") { pan.minTravel = $0 }
        object.take("damper_mm") { pan.damper = $0 }
        object.take("max_distance_mm") { pan.maxTravel = $0 }
        object.takeTime("max_time_ms") { pan.maxDuration = $0 }
        object.takeTime("composition_ms") { pan.landWithin = $0 }
        object.takeTime("all_down_within_ms") { pan.landWithin = $0 }
        return pan
    }

    private func swipe(_ object: inout CaseParameters) throws -> SwipeParameters {
        var swipe = SwipeParameters()
        object.take("touches") { swipe.touches = $0 }
        var names: [String] = []
        object.take("direction") { (name: String) in names = [name] }
        object.take("directions") { names = $0 }
        swipe.directions = try names.map {
            guard let direction = Direction(rawValue: $0) else { throw GestureCase.Skipped.because("direction \($0)") }
            return direction
        }
        object.takeTime("max_duration_ms") { swipe.maxDuration = $0 }
        object.takeTime("all_down_within_ms") { swipe.landWithin = $0 }
        object.takeLength("min_distance") { swipe.minDistance = $0 }
        object.takeLength("max_deviation") { swipe.maxDeviation = $0 }
        object.takeLength("min_velocity") { swipe.minVelocity = $0 }
        return swipe
    }

    private func pinch(_ object: inout CaseParameters) throws -> PinchParameters {
        var pinch = PinchParameters()
        object.take("touches") { pinch.touches = $0 }
        object.takeLength("slop") { pinch.slop = $0 }
        // A case with a threshold for the scale has none in millimetres.
        object.take("scale_threshold") { (pinch.scaleThreshold, pinch.slop) = ($0, 0) }
        object.takeLength("min_span") { pinch.minSpan = $0 }
        pinch.endsOn = try object.takeWord("ends_on") ?? .last
        pinch.direction = try object.takeWord("direction") ?? .any
        return pinch
    }

    private func rotation(_ object: inout CaseParameters) throws -> RotationParameters {
        var rotation = RotationParameters()
        object.take("touches") { rotation.touches = $0 }
        object.take("threshold_rad") { (radians: Double) in rotation.thresholdDegrees = radians * 180 / .pi }
        rotation.endsOn = try object.takeWord("ends_on") ?? .last
        rotation.direction = try object.takeWord("direction") ?? .any
        return rotation
    }

    private func transform(_ object: inout CaseParameters) throws -> TransformParameters {
        var transform = TransformParameters()
        object.take("touches") { transform.touches = $0 }
        object.takeLength("slop") { transform.slop = $0 }
        transform.axis = try object.takeWord("axis") ?? .any
        return transform
    }
}

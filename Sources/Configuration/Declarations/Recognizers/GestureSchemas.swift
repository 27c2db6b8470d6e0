import Gestures
import MudraTouchpad

// The options that gestures.toml(5) promises: one line per option, one schema per type, one case per schema at the end.

extension OptionSchema<TapParameters> {
    fileprivate static var tap: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.fingers),
                .whole("taps", \.taps, Thresholds.fingers),
                .number("max_movement_mm", \.maxMovement, .distanceLimit),
                .milliseconds("max_duration_ms", \.maxDuration, .duration),
                .milliseconds("max_interval_ms", \.maxInterval),
                .milliseconds("min_interval_ms", \.minInterval),
                .number("max_tap_distance_mm", \.maxTapDistance, .distanceLimit),
                .milliseconds("land_within_ms", \.landWithin),
                .milliseconds("min_together_ms", \.minTogether),
            ],
            check: { parameters in
                guard parameters.taps > 1, parameters.minInterval > parameters.maxInterval else { return nil }
                let message = "min_interval_ms is more than max_interval_ms: no second tap could be in time"
                return OptionProblem(part: .value("min_interval_ms"), message: message)
            }
        )
    }
}

extension OptionSchema<LongPressParameters> {
    fileprivate static var longPress: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.fingers),
                .whole("taps", \.taps, 0...Thresholds.fingers.upperBound),
                .milliseconds("min_duration_ms", \.minDuration, .duration),
                .number("max_movement_mm", \.maxMovement, .distanceLimit),
                .milliseconds("max_interval_ms", \.maxInterval),
                .number("max_tap_distance_mm", \.maxTapDistance, .distanceLimit),
                .milliseconds("land_within_ms", \.landWithin),
                .word("ends_on", \.endsOn),
            ]
        )
    }
}

extension OptionSchema<SwipeParameters> {
    fileprivate static var swipe: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .directions(\.directions),
                .whole("touches", \.touches, Thresholds.fingers),
                .milliseconds("max_duration_ms", \.maxDuration, .duration),
                .milliseconds("land_within_ms", \.landWithin),
                .milliseconds("lift_within_ms", \.liftWithin),
                .number("min_distance_mm", \.minDistance, .distance),
                .number("max_deviation_mm", \.maxDeviation, .distanceLimit),
                .number("min_velocity_mm_s", \.minVelocity, .velocityOrNone),
            ]
        )
    }
}

extension OptionSchema<PanParameters> {
    fileprivate static var pan: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("min_touches", \.minTouches, Thresholds.fingers),
                .limit("max_touches", \.maxTouches, Thresholds.fingers),
                .number("slop_mm", \.slop, .distanceLimit),
                .boolean("subtract_slop", \.subtractsSlop),
                .word("axis", \.axis),
            ],
            check: { .noFingers(minTouches: $0.minTouches, maxTouches: $0.maxTouches) }
        )
    }
}

extension OptionSchema<EdgePanParameters> {
    fileprivate static var edgePan: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .requiredWord("edge", \.edge),
                .whole("touches", \.touches, Thresholds.fingers),
                .number("edge_zone_mm", \.edgeZone, .distance),
                .number("min_travel_mm", \.minTravel, .distance),
                .number("damper_mm", \.damper, .distanceLimit),
                .milliseconds("max_duration_ms", \.maxDuration, .duration),
                .limit("max_travel_mm", \.maxTravel, .distanceLimitOrNone),
                .part("from", "to", \.part),
            ],
            check: { parameters in
                guard parameters.edge.isCorner, parameters.part != 0...1 else { return nil }
                let message = "a corner has no parts: \"from\" and \"to\" are for edges"
                return OptionProblem(part: .value("edge"), message: message)
            }
        )
    }
}

extension OptionSchema<PinchParameters> {
    fileprivate static var pinch: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.severalFingers),
                .number("slop_mm", \.slop, .distanceLimit),
                .number("min_span_mm", \.minSpan, .distanceLimit),
                .word("ends_on", \.endsOn),
                .word("direction", \.direction),
            ]
        )
    }
}

extension OptionSchema<RotationParameters> {
    fileprivate static var rotation: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.severalFingers),
                .number("threshold_deg", \.thresholdDegrees, .from(0, to: 180)),
                .word("ends_on", \.endsOn),
                .word("direction", \.direction),
            ]
        )
    }
}

extension OptionSchema<TransformParameters> {
    fileprivate static var transform: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.severalFingers),
                .number("slop_mm", \.slop, .distanceLimit),
                .word("axis", \.axis),
            ]
        )
    }
}

extension OptionSchema<TouchpadParameters> {
    fileprivate static var touchpad: Self {
        let fingers = 1...PadFingers.capacity
        return Self(
            defaults: Parameters(),
            rules: [
                .whole("min_touches", \.minTouches, fingers),
                .limit("max_touches", \.maxTouches, fingers),
                .milliseconds("land_within_ms", \.landWithin),
                .number("slop_mm", \.slop, .distanceLimit),
                .number("scale", \.scale, .from(0.1, to: 10)),
                .boolean("invert", \.isInverted),
            ],
            check: { .noFingers(minTouches: $0.minTouches, maxTouches: $0.maxTouches) }
        )
    }
}

extension OptionProblem {
    /// The mistake that no number of fingers matches both limits; nil: one does.
    fileprivate static func noFingers(minTouches: Int, maxTouches: Int?) -> OptionProblem? {
        guard let maxTouches, maxTouches < minTouches else { return nil }
        let message = "max_touches is less than min_touches: no number of fingers would match"
        return OptionProblem(part: .value("max_touches"), message: message)
    }
}

extension OptionSchema<StrokeParameters> {
    fileprivate static var stroke: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .templates("stroke", \.templates),
                .whole("touches", \.touches, Thresholds.fingers),
                .number("rotation", \.rotationDegrees, .from(0, to: 180)),
                .word("direction", \.direction),
                .number("min_size_mm", \.minSize, .distance),
                .milliseconds("max_duration_ms", \.maxDuration, .duration),
                .milliseconds("land_within_ms", \.landWithin),
                .milliseconds("lift_within_ms", \.liftWithin),
            ]
        )
    }
}

extension GestureType {
    /// The options of this type, without those of every recognizer.
    var optionKeys: [String] {
        switch self {
        case .tap: OptionSchema.tap.keys
        case .longPress: OptionSchema.longPress.keys
        case .pan: OptionSchema.pan.keys
        case .edgePan: OptionSchema.edgePan.keys
        case .swipe: OptionSchema.swipe.keys
        case .pinch: OptionSchema.pinch.keys
        case .rotation: OptionSchema.rotation.keys
        case .transform: OptionSchema.transform.keys
        case .touchpad: OptionSchema.touchpad.keys
        case .stroke: OptionSchema.stroke.keys
        }
    }

    /// Reads this type's options and adds the mistakes in them to the reader's problems.
    func configuration(_ reader: inout OptionReader) -> GestureConfiguration {
        switch self {
        case .tap: .tap(OptionSchema.tap.read(&reader))
        case .longPress: .longPress(OptionSchema.longPress.read(&reader))
        case .pan: .pan(OptionSchema.pan.read(&reader))
        case .edgePan: .edgePan(OptionSchema.edgePan.read(&reader))
        case .swipe: .swipe(OptionSchema.swipe.read(&reader))
        case .pinch: .pinch(OptionSchema.pinch.read(&reader))
        case .rotation: .rotation(OptionSchema.rotation.read(&reader))
        case .transform: .transform(OptionSchema.transform.read(&reader))
        case .touchpad: .touchpad(OptionSchema.touchpad.read(&reader))
        case .stroke: .stroke(OptionSchema.stroke.read(&reader))
        }
    }
}

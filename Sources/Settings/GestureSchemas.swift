import Gestures

// What interfaces.md promises: one line per option, one schema per type, one case per schema at the end.

extension OptionSchema<TapRecognizer.Parameters> {
    fileprivate static var tap: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.fingers),
                .whole("taps", \.taps, Thresholds.fingers),
                .number("max_movement_mm", \.maxMovement, .distanceLimit),
                .milliseconds("max_duration_ms", \.maxDuration, from: 1),
                .milliseconds("max_interval_ms", \.maxInterval),
                .milliseconds("min_interval_ms", \.minInterval),
                .number("max_tap_distance_mm", \.maxTapDistance, .distanceLimit),
                .milliseconds("land_within_ms", \.landWithin),
            ],
            check: { parameters in
                guard parameters.taps > 1, parameters.minInterval > parameters.maxInterval else { return nil }
                let message = "min_interval_ms is more than max_interval_ms: no second tap could be in time"
                return OptionProblem(place: .value("min_interval_ms"), message: message)
            }
        )
    }
}

extension OptionSchema<LongPressRecognizer.Parameters> {
    fileprivate static var longPress: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .whole("touches", \.touches, Thresholds.fingers),
                .whole("taps", \.taps, 0...Thresholds.fingers.upperBound),
                .milliseconds("min_duration_ms", \.minDuration, from: 1),
                .number("max_movement_mm", \.maxMovement, .distanceLimit),
                .milliseconds("max_interval_ms", \.maxInterval),
                .number("max_tap_distance_mm", \.maxTapDistance, .distanceLimit),
                .milliseconds("land_within_ms", \.landWithin),
            ]
        )
    }
}

extension OptionSchema<SwipeRecognizer.Parameters> {
    fileprivate static var swipe: Self {
        Self(
            defaults: Parameters(),
            rules: [
                .directions(\.directions),
                .whole("touches", \.touches, Thresholds.fingers),
                .milliseconds("max_duration_ms", \.maxDuration, from: 1),
                .milliseconds("land_within_ms", \.landWithin),
                .milliseconds("lift_within_ms", \.liftWithin),
                .number("min_distance_mm", \.minDistance, .distance),
                .number("max_deviation_mm", \.maxDeviation, .distanceLimit),
                .number("min_velocity_mm_s", \.minVelocity, .velocity),
            ]
        )
    }
}

extension GestureType {
    /// Types that interfaces.md fixes and that there are no recognizers for yet.
    static let unsupported = ["pan", "edge-pan", "pinch", "rotation", "transform"]

    /// What this type can be told, besides what all can.
    var optionKeys: [String] {
        switch self {
        case .tap: OptionSchema.tap.keys
        case .longPress: OptionSchema.longPress.keys
        case .swipe: OptionSchema.swipe.keys
        }
    }

    /// Takes this type's options; where one is wrong, the reader has a problem more.
    func configuration(_ reader: inout OptionReader) -> GestureConfiguration {
        switch self {
        case .tap: .tap(OptionSchema.tap.read(&reader))
        case .longPress: .longPress(OptionSchema.longPress.read(&reader))
        case .swipe: .swipe(OptionSchema.swipe.read(&reader))
        }
    }

    /// Continuous gestures begin and end; discrete ones are recognized, once.
    var isContinuous: Bool {
        switch self {
        case .longPress: true
        case .tap, .swipe: false
        }
    }
}

import MudraTouch

// The keys of gestures.toml(5): one line for each key.

extension TapParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("touches", \.touches),
            .init("taps", \.taps),
            .init("max_movement_mm", \.maxMovement),
            .init("max_duration_ms", \.maxDuration),
            .init("max_interval_ms", \.maxInterval),
            .init("min_interval_ms", \.minInterval),
            .init("max_tap_distance_mm", \.maxTapDistance),
            .init("land_within_ms", \.landWithin),
            .init("min_together_ms", \.minTogether),
        ]
    }
}

extension LongPressParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("touches", \.touches),
            .init("taps", \.taps),
            .init("min_duration_ms", \.minDuration),
            .init("max_movement_mm", \.maxMovement),
            .init("max_interval_ms", \.maxInterval),
            .init("max_tap_distance_mm", \.maxTapDistance),
            .init("land_within_ms", \.landWithin),
            .init("ends_on", \.endsOn),
        ]
    }
}

extension PanParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("min_touches", \.minTouches),
            .init("max_touches", \.maxTouches),
            .init("slop_mm", \.slop),
            .init("subtract_slop", \.subtractsSlop),
            .init("axis", \.axis),
        ]
    }
}

extension EdgePanParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("edge", \.edge, isRequired: true),
            .init("touches", \.touches),
            .init("edge_zone_mm", \.edgeZone),
            .init("min_travel_mm", \.minTravel),
            .init("damper_mm", \.damper),
            .init("max_duration_ms", \.maxDuration),
            .init("max_travel_mm", \.maxTravel),
            .init("from", \.start),
            .init("to", \.end),
        ]
    }

    private var start: Double {
        get { part.lowerBound }
        set { part = newValue...max(newValue, part.upperBound) }
    }

    private var end: Double {
        get { part.upperBound }
        set { part = min(part.lowerBound, newValue)...newValue }
    }
}

extension SwipeParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("directions", \.directions, isRequired: true),
            .init("touches", \.touches),
            .init("max_duration_ms", \.maxDuration),
            .init("land_within_ms", \.landWithin),
            .init("lift_within_ms", \.liftWithin),
            .init("min_distance_mm", \.minDistance),
            .init("max_deviation_mm", \.maxDeviation),
            .init("min_velocity_mm_s", \.minVelocity),
        ]
    }
}

extension PinchParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("touches", \.touches),
            .init("slop_mm", \.slop),
            .init("min_span_mm", \.minSpan),
            .init("ends_on", \.endsOn),
            .init("direction", \.direction),
        ]
    }
}

extension RotationParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("touches", \.touches),
            .init("threshold_deg", \.thresholdDegrees),
            .init("ends_on", \.endsOn),
            .init("direction", \.direction),
        ]
    }
}

extension TransformParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [.init("touches", \.touches), .init("slop_mm", \.slop), .init("axis", \.axis)]
    }
}

extension TouchpadParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("min_touches", \.minTouches),
            .init("max_touches", \.maxTouches),
            .init("land_within_ms", \.landWithin),
            .init("slop_mm", \.slop),
            .init("scale", \.scale),
            .init("invert", \.isInverted),
        ]
    }
}

extension StrokeParameters: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("stroke", \.templates, isRequired: true),
            .init("touches", \.touches),
            .init("rotation", \.rotationDegrees),
            .init("direction", \.direction),
            .init("min_size_mm", \.minSize),
            .init("max_duration_ms", \.maxDuration),
            .init("land_within_ms", \.landWithin),
            .init("lift_within_ms", \.liftWithin),
        ]
    }
}

extension RecognizerOptions: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        // By default, recognizers of other programs than mudra-actions leave the touches to applications.
        [
            .init("cancels_touches", \.cancelsTouches, isRequired: true),
            .init("delays_touches_began", \.delaysTouchesBegan, isRequired: true),
            .init("delays_touches_ended", \.delaysTouchesEnded, isRequired: true),
            .init("smoothing", \.smooths),
        ]
    }
}

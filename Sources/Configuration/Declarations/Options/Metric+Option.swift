import Gestures

extension Metric {
    /// The option of a recognizer that sets the limit, as a configuration spells it; nil: no option does.
    package func option(of type: GestureType) -> String? {
        switch self {
        case .movement: "max_movement_mm"
        case .duration: type == .longPress ? "min_duration_ms" : "max_duration_ms"
        case .hold: "min_duration_ms"
        case .tapInterval: "max_interval_ms"
        case .bounce: "min_interval_ms"
        case .missingTaps: "taps"
        case .tapDistance: "max_tap_distance_mm"
        case .landing: type == .edgePan ? nil : "land_within_ms"
        case .missingFingers: type == .pan || type == .touchpad ? "min_touches" : "touches"
        case .extraFingers: type == .pan || type == .touchpad ? "max_touches" : "touches"
        case .travel: "min_distance_mm"
        case .velocity: "min_velocity_mm_s"
        case .deviation: "max_deviation_mm"
        case .crossing: "axis"
        case .slop, .spanChange: "slop_mm"
        case .edgeDistance: "edge_zone_mm"
        case .edgeStart: "from"
        case .edgeEnd: "to"
        case .depth: "min_travel_mm"
        case .backstep: "damper_mm"
        case .stray: "max_travel_mm"
        case .span: "min_span_mm"
        case .turn: "threshold_deg"
        case .lift: "lift_within_ms"
        case .extent: "min_size_mm"
        case .together: "min_together_ms"
        case .spread, .contraction, .clockwise, .counterclockwise: "direction"
        case .retreat, .separation, .slant, .ghost, .scaleChange, .leastTravel, .dragShare, .spreadShare,
            .pinchShare, .turnShare, .straightness, .score, .unlikeness:
            nil
        }
    }
}

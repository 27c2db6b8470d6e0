/// The quantities that recognizers measure against thresholds.
public enum Metric: String, CaseIterable, Sendable {
    // Presses

    /// How far a finger has strayed from where it landed, in mm.
    case movement
    /// How long fingers have been down that should have lifted, in ms.
    case duration
    /// How long fingers have been down that should have stayed, in ms.
    case hold
    /// How long after a tap the next one came, too late, in ms.
    case tapInterval = "tap-interval"
    /// How long after a tap the next one came, too soon, in ms.
    case bounce
    /// How many taps there were, too few.
    case missingTaps = "missing-taps"
    /// How far from the first tap another one was, in mm.
    case tapDistance = "tap-distance"
    /// How far apart fingers landed, in mm.
    case separation
    /// How long fingers that landed one after the other were down together, in ms.
    case together
    /// How long after a burst of ghost touches a finger landed, in ms.
    case ghost

    // Fingers

    /// How long after the first finger another one landed, in ms.
    case landing
    /// How many fingers there were, too few.
    case missingFingers = "missing-fingers"
    /// How many fingers there were, too many.
    case extraFingers = "extra-fingers"

    /// How long after the first lift another finger was still down, in ms.
    case lift

    // Travel

    /// How far the fingers went, in mm.
    case travel
    /// How fast the fingers went, in mm/s.
    case velocity
    /// How far off its direction a finger went, in mm.
    case deviation
    /// How far a finger went against its direction, in mm.
    case retreat
    /// How far fingers went across the axis, in mm. The limit is how far they went along it.
    case crossing
    /// How far fingers moved, in mm, as the mean or the root mean square.
    case slop

    // Edges

    /// How far from its edge a finger landed, in mm.
    case edgeDistance = "edge-distance"
    /// Where on the edge a finger landed, as a fraction, before the part that counts.
    case edgeStart = "edge-start"
    /// Where on the edge a finger landed, as a fraction, behind the part that counts.
    case edgeEnd = "edge-end"
    /// How far the fingers have come in, in mm.
    case depth
    /// How far the fingers have stepped back, in mm.
    case backstep
    /// How far the fingers went without coming in, in mm.
    case stray
    /// How far the fingers went along the edge, in mm.
    case slant

    // Fingers relative to each other

    /// How much the span of the fingers changed, in mm.
    case spanChange = "span-change"
    /// How much the span grew though it had to shrink, in mm.
    case spread
    /// How much the span shrank though it had to grow, in mm.
    case contraction
    /// The span, in mm, too small.
    case span
    /// How much the scale changed.
    case scaleChange = "scale-change"
    /// How far the fingers turned, in degrees.
    case turn
    /// How far the fingers turned clockwise, in degrees, though they had to turn the other way.
    case clockwise
    /// How far the fingers turned counterclockwise, in degrees, though they had to turn the other way.
    case counterclockwise

    // Strokes

    /// How large the larger side of a drawing is, in mm.
    case extent
    /// How straight a drawing is: the distance between its ends, in % of its length.
    case straightness
    /// How far a drawing is from its nearest template, in the gesture's own scale; less if every other gesture is far.
    case score
    /// How far a drawing is from its nearest template. The limit is its distance from another gesture.
    case unlikeness

    // Competition

    /// How far the finger moved that moved least, in mm, too little to tell a drag from a pinch.
    case leastTravel = "least-travel"
    /// How much of the motion went the same way, in %.
    case dragShare = "drag-share"
    /// How much of the motion went apart, together or round each other, in %.
    case spreadShare = "spread-share"
    /// How much of the motion apart, together or round went apart or together, in %.
    case pinchShare = "pinch-share"
    /// How much of the motion apart, together or round went round each other, in %.
    case turnShare = "turn-share"

    /// The unit of its values, as written after them.
    public var unit: String {
        switch self {
        case .movement, .tapDistance, .separation, .travel, .deviation, .retreat, .crossing, .slop, .edgeDistance,
            .depth, .backstep, .stray, .slant, .spanChange, .spread, .contraction, .span, .leastTravel,
            .extent:
            "mm"
        case .duration, .hold, .tapInterval, .bounce, .together, .ghost, .landing, .lift: "ms"
        case .velocity: "mm/s"
        case .turn, .clockwise, .counterclockwise: "°"
        case .missingTaps: "taps"
        case .missingFingers, .extraFingers: "fingers"
        case .dragShare, .spreadShare, .pinchShare, .turnShare, .straightness: "%"
        case .edgeStart, .edgeEnd, .scaleChange, .score, .unlikeness: ""
        }
    }

    /// Whether the limit is the most that is allowed; otherwise it is the least that is needed.
    public var isMaximum: Bool {
        switch self {
        case .movement, .duration, .tapInterval, .tapDistance, .separation, .landing, .extraFingers, .deviation,
            .retreat, .crossing, .edgeDistance, .edgeEnd, .backstep, .stray, .slant, .spread, .contraction, .clockwise,
            .counterclockwise, .lift, .straightness, .score, .unlikeness:
            true
        case .hold, .bounce, .missingTaps, .together, .ghost, .missingFingers, .travel, .velocity, .slop, .edgeStart,
            .depth, .spanChange, .span, .scaleChange, .turn, .leastTravel, .dragShare, .spreadShare, .pinchShare,
            .turnShare, .extent:
            false
        }
    }
}

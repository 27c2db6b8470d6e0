/// What a recognizer measures against a threshold.
public enum Metric: String, CaseIterable, Sendable {
    // Presses

    /// How far a finger has strayed from where it landed, in mm.
    case movement
    /// How long fingers have been down that had to lift, in ms.
    case duration
    /// How long fingers have been down that had to stay, in ms.
    case hold
    /// How long after a tap the next one came, in ms.
    case tapInterval = "tap-interval"
    /// The same, where it was too soon, in ms.
    case bounce
    /// How many taps there were, where they were too few.
    case missingTaps = "missing-taps"
    /// How far from the first tap another one was, in mm.
    case tapDistance = "tap-distance"
    /// How far apart fingers landed, in mm.
    case separation
    /// How long fingers were down together that came one after the other, in ms.
    case together
    /// How long after a burst of ghost touches a finger landed, in ms.
    case ghost

    // Fingers

    /// How long after the first finger another one landed, in ms.
    case landing
    /// How many fingers there were, where they were too few.
    case missingFingers = "missing-fingers"
    /// How many fingers there were, where they were too many.
    case extraFingers = "extra-fingers"

    // Ways

    /// How far fingers went that had to go somewhere, in mm.
    case travel
    /// How fast they went, in mm/s.
    case velocity
    /// How far off its direction a finger went, in mm.
    case deviation
    /// How far a finger went against its direction, in mm.
    case retreat
    /// How far fingers went across the axis, in mm, where the limit is how far they went along it.
    case crossing
    /// How far fingers moved, in mm, as the mean or the root of the mean square.
    case slop

    // Edges

    /// How far from its edge a finger landed, in mm.
    case edgeDistance = "edge-distance"
    /// Where on the edge a finger landed, as a fraction, where that is before the part that counts.
    case edgeStart = "edge-start"
    /// The same, where it is behind that part.
    case edgeEnd = "edge-end"
    /// How far fingers have come in, in mm.
    case depth
    /// How far they have stepped back, in mm.
    case backstep
    /// How far they went without coming in, in mm.
    case stray

    // Among each other

    /// How much the span of the fingers changed, in mm.
    case spanChange = "span-change"
    /// How much it grew though it had to shrink, in mm.
    case spread
    /// How much it shrank though it had to grow, in mm.
    case contraction
    /// The span, in mm, where it was too small.
    case span
    /// How much the scale changed.
    case scaleChange = "scale-change"
    /// How far the fingers turned, in degrees.
    case turn
    /// How far they turned clockwise, in degrees, though they had to turn the other way.
    case clockwise
    /// How far they turned counterclockwise, in degrees, though they had to turn the other way.
    case counterclockwise

    // Competition

    /// How far the finger moved that moved least, in mm, before drag and pinch could be told apart.
    case leastTravel = "least-travel"
    /// How much of the fingers' motion was going the same way, in %.
    case dragShare = "drag-share"
    /// How much of it was going apart, together or round each other, in %.
    case spreadShare = "spread-share"
    /// How much of that was going apart or together, in %.
    case pinchShare = "pinch-share"
    /// How much of that was going round each other, in %.
    case turnShare = "turn-share"

    /// The unit of its values, as it is written behind them.
    public var unit: String {
        switch self {
        case .movement, .tapDistance, .separation, .travel, .deviation, .retreat, .crossing, .slop, .edgeDistance,
            .depth, .backstep, .stray, .spanChange, .spread, .contraction, .span, .leastTravel:
            "mm"
        case .duration, .hold, .tapInterval, .bounce, .together, .ghost, .landing: "ms"
        case .velocity: "mm/s"
        case .turn, .clockwise, .counterclockwise: "°"
        case .missingTaps: "taps"
        case .missingFingers, .extraFingers: "fingers"
        case .dragShare, .spreadShare, .pinchShare, .turnShare: "%"
        case .edgeStart, .edgeEnd, .scaleChange: ""
        }
    }

    /// Whether the limit is the most that is allowed; else it is the least that is needed.
    public var isMaximum: Bool {
        switch self {
        case .movement, .duration, .tapInterval, .tapDistance, .separation, .landing, .extraFingers, .deviation,
            .retreat, .crossing, .edgeDistance, .edgeEnd, .backstep, .stray, .spread, .contraction, .clockwise,
            .counterclockwise:
            true
        case .hold, .bounce, .missingTaps, .together, .ghost, .missingFingers, .travel, .velocity, .slop, .edgeStart,
            .depth, .spanChange, .span, .scaleChange, .turn, .leastTravel, .dragShare, .spreadShare, .pinchShare,
            .turnShare:
            false
        }
    }
}

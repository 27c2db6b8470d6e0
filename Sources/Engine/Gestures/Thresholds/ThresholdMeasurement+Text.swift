// Measurements as text for people.

extension ThresholdMeasurement {
    /// The measurement and its limit: "moved 5.2 mm, allowed 4.0 mm".
    public var text: String {
        "\(statement), \(metric.isMaximum ? "allowed" : "needed") \(amount(limit))"
    }

    private var statement: String {
        let (amount, within) = (amount(value), elapsed.map { " within \(Self.milliseconds($0))" } ?? "")
        return switch metric {
        case .movement: "moved \(amount)"
        case .duration: "still down after \(amount)"
        case .hold: "held for \(amount)"
        case .tapInterval: "the next tap came after \(amount)"
        case .bounce: "the next tap came after \(amount)"
        case .missingTaps: "\(amount)\(within)"
        case .tapDistance: "\(amount) from the first tap"
        case .separation: "fingers landed \(amount) apart"
        case .together: "fingers came one after the other and were down together for \(amount)"
        case .ghost: "landed \(amount) after a burst of ghost touches"
        case .landing: "a finger landed \(amount) after the first"
        case .lift: "a finger was still down \(amount) after the first lift"
        case .missingFingers, .extraFingers: "\(amount)\(within)"
        case .travel: "went \(amount)\(within)"
        case .velocity: "went at \(amount)"
        case .deviation: "went \(amount) off the direction\(within)"
        case .retreat: "went \(amount) the wrong way"
        case .crossing: "went \(amount) across the axis"
        case .slop: "moved \(amount)"
        case .edgeDistance: "landed \(amount) from the edge"
        case .edgeStart, .edgeEnd: "landed at \(amount) of the edge"
        case .depth: "came in \(amount)\(within)"
        case .backstep: "stepped back \(amount)"
        case .stray: "strayed \(amount)"
        case .slant: "went \(amount) along the edge"
        case .spanChange: "fingers went \(amount) apart or together"
        case .spread: "fingers went \(amount) apart"
        case .contraction: "fingers went \(amount) together"
        case .span: "fingers were \(amount) apart"
        case .scaleChange: "the scale changed by \(amount)"
        case .turn: "turned \(amount)"
        case .clockwise: "turned \(amount) clockwise"
        case .counterclockwise: "turned \(amount) counterclockwise"
        case .extent: "the drawing was \(amount) large"
        case .straightness: "the way was \(amount) straight"
        case .score: "the drawing's score was \(amount)"
        case .unlikeness: "the drawing's distance was \(amount)"
        case .leastTravel: "one finger moved only \(amount)"
        case .dragShare: "\(amount) of the motion went the same way"
        case .spreadShare: "\(amount) of the motion went apart, together or round"
        case .pinchShare: "\(amount) of the motion went apart or together"
        case .turnShare: "\(amount) of the motion went round"
        }
    }

    /// A value with its unit, with as many decimals as needed to tell value and limit apart.
    private func amount(_ number: Double) -> String {
        switch metric.unit {
        case "fingers", "taps":
            let name = metric.unit == "taps" ? "tap" : "finger"
            return number == 1 ? "1 \(name)" : "\(decimals(number, 0)) \(name)s"
        case "°": return decimals(number, 1) + "°"
        case "": return decimals(number, 2)
        case "ms": return decimals(number, 0) + " ms"
        case "%": return decimals(number, 0) + " %"
        case let unit: return decimals(number, 1) + " " + unit
        }
    }

    private func decimals(_ number: Double, _ fewest: Int) -> String {
        var count = fewest
        while count < 3, value != limit, value.text(decimals: count) == limit.text(decimals: count) { count += 1 }
        return number.text(decimals: count)
    }

    private static func milliseconds(_ time: Microseconds) -> String {
        time.milliseconds.text(decimals: 0) + " ms"
    }
}

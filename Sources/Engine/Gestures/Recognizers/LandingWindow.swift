import MudraTouch

/// Counts the fingers of a gesture as they land, and refuses a finger that is one too many or too late.
package struct LandingWindow {
    /// The result of a finger's landing.
    package enum LandingResult {
        /// Fingers are missing.
        case incomplete
        /// All fingers are there.
        case complete
        /// The finger is one too many, or landed too long after the first.
        case refused(ThresholdMeasurement)
    }

    let touches: Int
    package let within: Microseconds
    private(set) var count = 0
    package private(set) var first: Microseconds = 0
    private(set) var last: Microseconds = 0

    package init(touches: Int = 1, within: Microseconds = 0) {
        self.touches = touches
        self.within = within
    }

    var isComplete: Bool { count == touches }

    /// When the missing fingers are too late; nil if no finger is missing or none has landed.
    var deadline: Microseconds? {
        count == 0 || isComplete ? nil : first + within
    }

    /// When no more fingers are expected: a hand lands its fingers at an even pace.
    package var endOfGrowth: Microseconds {
        guard count > 1 else { return first + min(within, Thresholds.growth) }
        let pace = Microseconds((last - first).value / UInt64(count - 1))
        return min(first + within, last + min(Thresholds.growth, Thresholds.growthSlack + pace + pace))
    }

    package mutating func add(at time: Microseconds) -> LandingResult {
        if count == 0 { first = time }
        count += 1
        last = time
        guard count <= touches else { return .refused(ThresholdMeasurement(.extraFingers, count, limit: touches)) }
        guard time - first <= within else {
            return .refused(ThresholdMeasurement(.landing, time - first, limit: within))
        }
        return isComplete ? .complete : .incomplete
    }

    /// The measurement for missing fingers; `elapsed` is how long they had time to land.
    func missing(within elapsed: Microseconds? = nil) -> ThresholdMeasurement {
        ThresholdMeasurement(.missingFingers, count, limit: touches, within: elapsed)
    }
}

import MudraTouch

/// Counts the fingers of a gesture as they land: neither too many nor too late.
struct LandingWindow {
    /// What a finger's landing came to.
    enum LandingResult {
        /// Fingers are missing.
        case incomplete
        /// All fingers are there.
        case complete
        /// One finger too many, or too long after the first.
        case refused(ThresholdMeasurement)
    }

    let touches: Int
    let within: Microseconds
    private(set) var count = 0
    private(set) var first: Microseconds = 0
    private(set) var last: Microseconds = 0

    init(touches: Int, within: Microseconds) {
        self.touches = touches
        self.within = within
    }

    var isComplete: Bool { count == touches }

    /// When the fingers that are missing come too late; nil when none is missing or none has landed.
    var deadline: Microseconds? {
        count == 0 || isComplete ? nil : first + within
    }

    /// When no more fingers are to be expected than have landed: hands land theirs at an even pace.
    var endOfGrowth: Microseconds {
        guard count > 1 else { return first + min(within, Thresholds.growth) }
        let pace = Microseconds((last - first).value / UInt64(count - 1))
        return min(first + within, last + min(Thresholds.growth, Thresholds.growthSlack + pace + pace))
    }

    mutating func add(at time: Microseconds) -> LandingResult {
        if count == 0 { first = time }
        count += 1
        last = time
        guard count <= touches else { return .refused(ThresholdMeasurement(.extraFingers, count, limit: touches)) }
        guard time - first <= within else {
            return .refused(ThresholdMeasurement(.landing, time - first, limit: within))
        }
        return isComplete ? .complete : .incomplete
    }

    /// That fingers are missing: `elapsed` is how long there was time for them.
    func missing(within elapsed: Microseconds? = nil) -> ThresholdMeasurement {
        ThresholdMeasurement(.missingFingers, count, limit: touches, within: elapsed)
    }
}

import MudraTouch

// The distance and deviation that a swipe needs, by the time since the last finger landed, in seconds.

extension SwipeParameters {
    func isFarEnough(_ travel: DirectedTravel, after seconds: Double) -> Bool {
        travel.least.reaches(0) && travel.mean.reaches(minDistance(after: seconds))
    }

    /// How far its fingers go until they have set off, in mm.
    var settingOff: Double { min(Thresholds.panSlop, (minDistance ?? .infinity) / 2) }

    func isStraight(_ travel: DirectedTravel, after seconds: Double) -> Bool {
        !travel.across.exceeds(maxDeviation(after: seconds))
    }

    func minDistance(after seconds: Double) -> Double {
        minDistance ?? Thresholds.swipeTravel(after: seconds)
    }

    func maxDeviation(after seconds: Double) -> Double {
        maxDeviation ?? Thresholds.swipeDeviation(after: seconds)
    }
}

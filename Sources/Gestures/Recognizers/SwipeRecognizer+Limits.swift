import MudraTouch

// The distance, velocity and deviation that a swipe needs, by the time since the last finger landed, in seconds.

extension SwipeRecognizer.Parameters {
    func isFarEnough(_ travel: DirectedTravel, after seconds: Double) -> Bool {
        travel.least.reaches(0) && travel.mean.reaches(minDistance(after: seconds))
            && isFastEnough(travel, after: seconds)
    }

    func isFastEnough(_ travel: DirectedTravel, after seconds: Double) -> Bool {
        travel.mean.reaches((minVelocity ?? 0) * seconds)
    }

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

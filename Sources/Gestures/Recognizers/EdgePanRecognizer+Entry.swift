import MudraTouch

// Where a finger that is on the screen came from: over the edge, or not.

extension EdgePanRecognizer.Parameters {
    /// What is wrong with a finger's having landed there.
    func violation(
        of point: Point, within zone: Double? = nil, on screen: ScreenSize
    ) -> ThresholdMeasurement? {
        let distance = edge.distance(of: point, on: screen)
        guard !distance.exceeds(zone ?? edgeZone) else {
            return ThresholdMeasurement(.edgeDistance, distance, limit: edgeZone)
        }
        guard !edge.isCorner else { return nil }
        let fraction = edge.fraction(of: point, on: screen)
        if !part.lowerBound.exceeds(fraction), !fraction.exceeds(part.upperBound) { return nil }
        return fraction < part.lowerBound
            ? ThresholdMeasurement(.edgeStart, fraction, limit: part.lowerBound)
            : ThresholdMeasurement(.edgeEnd, fraction, limit: part.upperBound)
    }
}

extension TrackedTouch {
    /// Where it was a step before it landed, if it went on as it does now; nil: it has not moved twice.
    func placeBeforeLanding(at time: Microseconds) -> Point? {
        guard let firstMove, time > firstMove.time, position != firstMove.position else { return nil }
        let (first, second) = (firstMove.position - start, position - firstMove.position)
        let speeds = (
            first.length / max(firstMove.time - landing, 1).seconds, second.length / (time - firstMove.time).seconds
        )
        // A finger that gains as much from step to step as it did from the first to the second.
        return start - first * min(max(2 - speeds.1 / speeds.0, 0), 1)
    }
}

import MudraTouch

// Whether a finger on the screen came in over the edge.

extension EdgePanParameters {
    /// The measurement that rules `point` out as a landing at `edge`; nil: a finger may land there.
    func violation(
        of point: Point, at edge: Edge, within zone: Double? = nil, on screen: ScreenSize
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
    /// Where the touch was one step before it landed, if it moved as it does now; nil: it has not moved twice.
    func placeBeforeLanding(at time: Microseconds) -> Point? {
        guard let firstMove, time > firstMove.time, position != firstMove.position else { return nil }
        let (first, second) = (firstMove.position - start, position - firstMove.position)
        let speeds = (
            first.length / max(firstMove.time - landing, 1).seconds, second.length / (time - firstMove.time).seconds
        )
        // The finger is taken to gain as much speed in each step as from the first to the second.
        return start - first * min(max(2 - speeds.1 / speeds.0, 0), 1)
    }
}

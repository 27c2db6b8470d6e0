/// How near a drawing came to a gesture.
public struct StrokeMatch: Sendable {
    /// The distance from the nearest template, with what looks strange added.
    let distance: Float
    /// The distance that is usual between drawings of this gesture, damped.
    let scale: Float
    /// The nearest template, from 0.
    let template: Int
    let alignment: StrokeAlignment

    /// The score, at most `Thresholds.strokeScore` for a stroke that is taken: the distance in the gesture's own scale,
    /// less the farther the runner-up is.
    /// - Parameters:
    ///   - runnerUp: the least distance from another gesture; nil: there is no other.
    ///   - others: how many other gestures compete.
    func score(runnerUp: Float?, others: Int) -> Double {
        let assumed = Thresholds.strokeRunnerUp
        let second = min(runnerUp ?? .infinity, assumed[min(others, assumed.count - 1)])
        guard second > 0 else { return .infinity }
        return Double(distance / scale * max(Thresholds.strokeMargin, distance / second))
    }
}

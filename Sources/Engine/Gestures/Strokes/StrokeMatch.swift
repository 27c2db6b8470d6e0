/// How near a drawing came to a gesture.
package struct StrokeMatch: Sendable {
    /// The distance from the nearest template, with what looks strange added.
    let distance: Float
    /// The distance that is usual between drawings of this gesture, damped.
    let scale: Float
    /// The nearest template, from 0.
    let template: Int
    let alignment: StrokeAlignment

    /// By which gestures are compared: of two equal distances, the one from a gesture that is drawn in many ways is less.
    /// The root was chosen on whole kinds left out: without it 0.2 to 0.6 % more drawings are nearest to a wrong gesture,
    /// and with the whole scale 0.8 to 2 % more.
    var unlikeness: Float { distance / scale.squareRoot().squareRoot() }

    /// The score, at most `Thresholds.strokeScore` for a stroke that is taken: the distance in the gesture's own scale,
    /// less the farther the runner-up is.
    /// - Parameters:
    ///   - runnerUp: the distance from the most similar other gesture; nil: there is no other.
    ///   - others: how many other gestures compete.
    func score(runnerUp: Float?, others: Int) -> Double {
        let assumed = Thresholds.strokeRunnerUp
        let second = min(runnerUp ?? .infinity, assumed[min(others, assumed.count - 1)])
        guard second > 0 else { return .infinity }
        return Double(distance / scale * max(Thresholds.strokeMargin, distance / second))
    }
}

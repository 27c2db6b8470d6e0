import MudraTouch

/// How fast fingers go together from the moment when they set off. Pauses do not count: a finger may rest before it
/// swipes, and a panel may say nothing meanwhile.
struct SwipePace {
    /// How far they go until they have set off, in mm.
    private let start: Double
    /// How far they had gone in the last frame, in mm.
    private var way = 0.0
    /// How long they had moved before the last step, and how long that took, in s.
    private var moved = 0.0
    private var step = 0.0
    /// When they set off, in s of motion; nil: not yet.
    private var departure: Double?

    /// - Parameter start: how far they go until they have set off, in mm.
    init(from start: Double = 0) {
        self.start = start
    }

    /// Takes note of a step.
    /// - Parameters:
    ///   - way: how far they have gone now, in mm; worked out only until they have set off.
    ///   - time: the time since the last step.
    @inline(__always)
    mutating func move(to way: @autoclosure () -> Double, in time: Microseconds) {
        moved += step
        step = min(time, Thresholds.velocityStop).seconds
        guard departure == nil else { return }
        let way = way()
        if way.reaches(start) { departure = moved + step * crossing(from: self.way - start, to: way - start) }
        self.way = way
    }

    /// The mean velocity since they set off, in mm/s.
    /// - Parameters:
    ///   - way: how far they had gone by then, in mm.
    ///   - fraction: the time between the step before the last (0) and the last (1).
    func velocity(over way: Double, at fraction: Double) -> Double {
        guard let departure else { return 0 }
        let time = moved + step * fraction - departure
        return time > 0 ? (way - start) / time : .infinity
    }
}

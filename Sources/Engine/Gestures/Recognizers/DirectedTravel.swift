import MudraTouch

/// How far fingers have gone along a direction since the last of them landed, in mm.
struct DirectedTravel {
    /// The mean travel of all fingers along the direction.
    var mean = 0.0
    /// The travel along the direction of the finger that went least.
    var least = Double.infinity
    /// The distance from the direction's line of the finger that is farthest off it.
    var across = 0.0
}

extension FingerOrigins {
    /// The travel of `fingers` along a direction.
    /// - Parameter fraction: the time between the frame before (0) and this one (1). Between two frames a finger counts
    ///   as going straight.
    @inline(__always)
    func directedTravel(
        of fingers: TouchSet, towards direction: Direction, in touches: TouchTable, at fraction: Double = 1
    ) -> DirectedTravel {
        let unit = direction.unit
        var directed = DirectedTravel()
        for finger in fingers {
            let way = travel(of: finger, in: touches, at: fraction).components(along: unit)
            directed.mean += way.along
            directed.least = min(directed.least, way.along)
            directed.across = max(directed.across, way.across)
        }
        directed.mean /= Double(max(fingers.count, 1))
        return directed
    }

    /// The time, between the frame before (0) and this one (1), from which no finger was behind its origin any more. No
    /// finger may be behind its origin now.
    func fractionOfAdvance(of fingers: TouchSet, towards direction: Direction, in touches: TouchTable) -> Double {
        let unit = direction.unit
        var fraction = 0.0
        for finger in fingers {
            let before = travel(of: finger, in: touches, at: 0).components(along: unit).along
            let now = travel(of: finger, in: touches, at: 1).components(along: unit).along
            fraction = max(fraction, crossing(from: before, to: now))
        }
        return fraction
    }
}

/// The time, between one frame (0) and the next (1), when a value that changes evenly rose to zero. The value must not
/// be negative at the end.
func crossing(from before: Double, to now: Double) -> Double {
    before < 0 && now > before ? min(-before / (now - before), 1) : 0
}

import MudraTouch

/// How fingers have gone along a direction since the last of them landed, in mm.
struct DirectedTravel {
    /// How far they went along it, as the mean of all.
    var mean = 0.0
    /// How far the one went that went least.
    var least = Double.infinity
    /// How far the one is off it that is farthest off.
    var across = 0.0
}

extension FingerOrigins {
    /// How fingers have gone along a direction.
    /// - Parameter fraction: when, between the frame before (0) and this one (1). Between two frames a finger counts as
    ///   going straight on.
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

    /// When, between the frame before (0) and this one (1), no finger was behind its origin any more, given that none is
    /// now.
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

/// When something that changes evenly from one frame (0) to the next (1), where it is not below zero, came to zero.
func crossing(from before: Double, to now: Double) -> Double {
    before < 0 && now > before ? min(-before / (now - before), 1) : 0
}

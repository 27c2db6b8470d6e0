import MudraTouch

/// Where each finger of a gesture was when the last one landed.
///
/// A class around plain memory, so that reading it copies nothing.
final class FingerOrigins {
    private let points = UnsafeMutableBufferPointer<Point>.allocate(capacity: TouchFrame.capacity)

    /// All origins are zero.
    init() {
        points.initialize(repeating: .zero)
    }

    deinit {
        points.deallocate()
    }

    /// The origin of the finger at `index` in the touch table, in mm.
    subscript(index: Int) -> Point { points[index] }

    /// Sets the origins to where the fingers are now.
    func mark(_ fingers: TouchSet, in touches: TouchTable) {
        for index in fingers { points[index] = touches[index].position }
    }

    /// How far a finger has come from its origin, in mm.
    func travel(of index: Int, in touches: TouchTable) -> Point {
        touches[index].position - points[index]
    }

    /// How far a finger had come at a time between the frame before (`fraction` 0) and this one (1), on a straight
    /// line.
    @inline(__always)
    func travel(of index: Int, in touches: TouchTable, at fraction: Double) -> Point {
        let now = travel(of: index, in: touches)
        guard fraction < 1 else { return now }
        let before = touches[index].earlierPosition - points[index]
        return before + (now - before) * fraction
    }

    /// How far the fingers have come together, in mm.
    @inline(__always)
    func meanTravel(of fingers: TouchSet, in touches: TouchTable, at fraction: Double) -> Point {
        var (sum, count) = (Point.zero, 0.0)
        for finger in fingers {
            sum = sum + travel(of: finger, in: touches, at: fraction)
            count += 1
        }
        return sum / max(count, 1)
    }

    /// How the fingers have moved from their origins.
    func motion(of fingers: TouchSet, in touches: TouchTable) -> Motion {
        var motion = Motion()
        guard !fingers.isEmpty else { return motion }
        let count = Double(fingers.count)
        var (before, after) = (Point.zero, Point.zero)
        motion.leastTravel = .infinity
        for index in fingers {
            before = before + points[index]
            after = after + touches[index].position
            let travel = travel(of: index, in: touches).length
            motion.leastTravel = min(motion.leastTravel, travel)
            motion.greatestTravel = max(motion.greatestTravel, travel)
        }
        (before, after) = (before / count, after / count)
        let way = (after - before).length
        motion.translation = count * way * way
        var (radii, turn) = (0.0, 0.0)
        for index in fingers {
            let (old, new) = (points[index] - before, touches[index].position - after)
            let (oldRadius, newRadius) = (old.length, new.length)
            motion.radial += (newRadius - oldRadius) * (newRadius - oldRadius)
            let angle = old.angle(to: new)
            let arc = (oldRadius + newRadius) / 2 * angle
            motion.tangential += arc * arc
            radii += oldRadius
            turn += angle
        }
        motion.turnDegrees = (turn / count).magnitude * 180 / .pi
        if touches.screen.isAssumed { motion.scale = 2 * radii / count / Thresholds.usualSpan }
        return motion
    }
}

import Gestures

/// A finger that a formula moves. Times are in s, lengths in mm.
public struct SyntheticFinger {
    /// When it touches the glass.
    public var landing: Double
    /// When it leaves it.
    public var lift: Double
    /// Where it is at a time.
    public var place: (Double) -> Point
    /// How large its contact is at a time, of a panel that tells that.
    public var size: (Double) -> Double = { _ in 9 }

    /// A finger that stays where it is.
    public static func still(at point: Point, from landing: Double, to lift: Double) -> SyntheticFinger {
        SyntheticFinger(landing: landing, lift: lift) { _ in point }
    }

    /// A finger of a hand that moves: on the glass from `landing` on, wherever the hand has got to by then.
    /// - Parameters:
    ///   - start: where the finger would be when the hand sets off.
    ///   - pace: what part of its way the hand has gone.
    public static func ofHand(
        from start: Point, by way: Point, landing: Double, pace: SyntheticPace
    ) -> SyntheticFinger {
        SyntheticFinger(landing: landing, lift: pace.end) { start + way * pace.fraction(at: $0) }
    }

    /// A finger that goes round a point, and nearer to it or away from it.
    /// - Parameters:
    ///   - angle: where on the circle it starts, in degrees, 0 to the right and clockwise.
    ///   - radii: how far from the middle it is at the start and at the end.
    ///   - turn: how far it goes round in all, in degrees.
    ///   - lead: how much sooner than the rest of the way the turn is done, as a part of the time for it.
    public static func around(
        _ middle: Point, at angle: Double, radii: (Double, Double), turn: Double, lead: Double = 0, landing: Double,
        pace: SyntheticPace
    ) -> SyntheticFinger {
        var turnPace = pace
        turnPace.end -= (pace.end - pace.start) * lead
        return SyntheticFinger(landing: landing, lift: pace.end) { time in
            let radius = radii.0 + (radii.1 - radii.0) * pace.fraction(at: time)
            return middle + Point.direction(angle + turn * turnPace.fraction(at: time)) * radius
        }
    }
}

/// How a hand goes its way.
public struct SyntheticPace {
    /// From which time to which, in s.
    public var start, end: Double
    /// As hands do it: from rest to rest, with the least jerk. Else at one speed, as a finger in full flight.
    public var isHuman: Bool

    /// A way of so many mm at a mean speed in mm/s.
    public init(from start: Double = 0, over length: Double, at speed: Double, isHuman: Bool) {
        (self.start, self.isHuman) = (start, isHuman)
        end = start + length / speed
    }

    /// What part of the way is behind it.
    public func fraction(at time: Double) -> Double {
        let passed = min(max((time - start) / (end - start), 0), 1)
        return isHuman ? passed * passed * passed * (10 - 15 * passed + 6 * passed * passed) : passed
    }
}

extension Point {
    /// A millimetre in a direction, in degrees: 0 to the right, 90 downwards.
    public static func direction(_ degrees: Double) -> Point {
        Point(x: 1, y: 0).turned(by: degrees)
    }

    /// The way, turned clockwise.
    public func turned(by degrees: Double) -> Point {
        let (sine, cosine) = degrees.sineAndCosine
        return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
    }
}

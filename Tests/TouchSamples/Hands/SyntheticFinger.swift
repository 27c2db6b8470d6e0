import Gestures

/// A finger that a formula moves. Times are in s, lengths in mm.
package struct SyntheticFinger {
    /// When it touches the glass.
    package var landing: Double
    /// When it lifts.
    package var lift: Double
    /// Its position at a time.
    package var place: (Double) -> Point
    /// The size of its contact at a time, for panels that report sizes.
    package var size: (Double) -> Double = { _ in 9 }

    /// A finger that follows a formula.
    package init(
        landing: Double, lift: Double, place: @escaping (Double) -> Point,
        size: @escaping (Double) -> Double = { _ in 9 }
    ) {
        (self.landing, self.lift, self.place, self.size) = (landing, lift, place, size)
    }

    /// A finger that stays where it is.
    package static func still(at point: Point, from landing: Double, to lift: Double) -> SyntheticFinger {
        SyntheticFinger(landing: landing, lift: lift) { _ in point }
    }

    /// A finger of a moving hand. It is down from `landing` on, wherever the hand is by then.
    /// - Parameters:
    ///   - start: the finger's position when the hand sets off.
    ///   - pace: which part of the way the hand has covered.
    package static func ofHand(
        from start: Point, by way: Point, landing: Double, pace: SyntheticPace
    ) -> SyntheticFinger {
        SyntheticFinger(landing: landing, lift: pace.end) { start + way * pace.fraction(at: $0) }
    }

    /// A finger that moves round a point, and towards it or away from it.
    /// - Parameters:
    ///   - angle: where on the circle it starts, in degrees, 0 to the right and clockwise.
    ///   - radii: its distance from the centre at the start and at the end.
    ///   - turn: how far it goes round in all, in degrees.
    ///   - lead: how much sooner than the rest of the motion the turn is complete, as a part of the duration.
    package static func around(
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

/// The pace of a moving hand.
package struct SyntheticPace {
    /// The start and the end of the motion, in s.
    package var start, end: Double
    /// If true, the hand moves from rest to rest with the least jerk, as real hands do; otherwise at constant speed.
    package var isHuman: Bool

    /// A pace over `length` mm at a mean speed in mm/s.
    package init(from start: Double = 0, over length: Double, at speed: Double, isHuman: Bool) {
        (self.start, self.isHuman) = (start, isHuman)
        end = start + length / speed
    }

    /// The part of the way that is covered at `time`.
    package func fraction(at time: Double) -> Double {
        let passed = min(max((time - start) / (end - start), 0), 1)
        return isHuman ? passed * passed * passed * (10 - 15 * passed + 6 * passed * passed) : passed
    }
}

extension Point {
    /// A step of one millimetre at an angle in degrees: 0 to the right, 90 downwards.
    package static func direction(_ degrees: Double) -> Point {
        Point(x: 1, y: 0).turned(by: degrees)
    }

    /// The vector, turned clockwise.
    package func turned(by degrees: Double) -> Point {
        let (sine, cosine) = degrees.sineAndCosine
        return Point(x: x * cosine - y * sine, y: x * sine + y * cosine)
    }
}

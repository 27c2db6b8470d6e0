import MudraTouch

// The numbers that decide between gestures and that no parameter of a recognizer overrides, with their sources.

extension Thresholds {
    /// How long recognizers may keep a touch, or its lift, from the application, counted from its landing: Nielsen's
    /// limit, after which people lose the thread of what they are doing. A double tap at an ordinary speed takes half
    /// of it.
    package static let withholding = Microseconds.milliseconds(1_000)

    /// How long the landing of a first finger is kept from an application that must not see one finger of several: of
    /// 197 landings of three fingers and more in recordings of hands, 91 % had their second finger by then.
    package static let joining = Microseconds.milliseconds(100)

    /// How long after its last finger's landing a swipe waits for more fingers at most, if a swipe of more fingers
    /// exists. In recordings this delays 15 of 117 swipes, by 40 ms at most; of 326 fingers that joined others there,
    /// 89 % came by then.
    package static let growth = Microseconds.milliseconds(80)
    /// How long a swipe waits at least if several fingers have landed, in addition to twice the mean time from one to
    /// the next.
    package static let growthSlack = Microseconds.milliseconds(20)

    /// How far from the fingers of a drag a finger lands that is another hand's, in mm. The joint of a thumb that drags along
    /// an edge touches the screen 9 to 11 mm from its tip in the labelled recordings, and two fingers of a hand are 30 mm
    /// apart in the mean. Decision 27.
    static let otherHand = 60.0

    /// How far a finger may have strayed and still count as resting, in mm. Decision 4.
    package static let restMovement = 1.6
    /// How long a finger rests before it counts for no later gesture. Decision 4.
    package static let restDuration = Microseconds.milliseconds(400)

    /// How far across its axis the fingers of a pan may go, in mm, and still turn to the axis. Decision 25. A thumb of the
    /// labelled recordings settles by 1.7 mm in 42 ms; with 4 mm more synthetic hands come out right than with 5 or 6
    /// (`Benchmarks/hands.txt`).
    package static let panCrossing = 4.0

    /// How far from its edge a panel first reports a finger that has come in over it, at most, in mm: the travel during
    /// one scan at 60 Hz and 1,200 mm/s.
    package static let edgeLookback = 20.0
    /// How long after its landing such a finger has moved twice: five scans at 60 Hz, since some panels hold a new
    /// contact in place at first.
    package static let edgeSecondMove = Microseconds.milliseconds(83)
    /// How far along the edge a finger may go before its angle counts, in mm.
    static let edgeStray = 8.0
    /// How many times as far along the edge as inwards a finger may go: 63 degrees off. A real drag from the right edge in
    /// Lomiri's tests runs at 44 degrees.
    static let edgeSlant = 2.0

    /// How far every finger moves before a drag can be told from a pinch, in mm. Decision 10, from labelled recordings.
    static let dominanceTravel = 1.6
    /// How far a finger moves that has set off, even if late, in mm; a fixed finger wavers by less. Decision 10.
    static let dominanceStart = 0.5
    /// How far one finger moves until the others count as fixed, which rules out a drag, in mm; twice as far if they
    /// have set off. Decision 10.
    static let dominanceReach = 8.0
    /// How far fingers turn before a rotation can be told from a pinch or a drag, in degrees; hands turn by up to 14 as
    /// they set off to pinch. Decision 10, tried on generated hands.
    static let dominanceTurn = 10.0
    /// Which part of the energy of motion apart, together or round must be turning to tell a rotation from a pinch; a
    /// turn of twice the degrees is enough as well. Decision 10, tried on generated hands.
    static let dominanceTurnShare = 0.75
    /// The usual distance of two fingers as they land, in mm, to scale a screen of unknown size. The mean of 57
    /// labelled pinches, scrolls and taps of two fingers is 29.
    static let usualSpan = 30.0

    /// A pinch or rotation that ends this long after its first lift has no velocity. Decision 3.
    static let liftVelocityAge = Microseconds.milliseconds(100)

    /// The travel along its direction that a swipe needs this many seconds after its last finger landed, in mm. A
    /// swipe that takes longer needs less, until `swipeDuration`: iOS has no slower swipes. Measured on iOS 26.1 as
    /// 50 - 47 t points.
    package static func swipeTravel(after seconds: Double) -> Double {
        7.8 - 7.3 * min(seconds, swipeDuration.seconds)
    }

    /// How far across its direction a swipe may be this many seconds after its last finger landed, in mm. A swipe that
    /// takes longer must be straighter, until `swipeDuration`. Measured on iOS 26.1 as 50 - 49 t points.
    package static func swipeDeviation(after seconds: Double) -> Double {
        7.8 - 7.6 * min(seconds, swipeDuration.seconds)
    }
}

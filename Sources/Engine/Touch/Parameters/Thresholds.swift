/// Every number that decides between gestures, with its source.
///
/// These are defaults; the parameters of a recognizer override them. The numbers that no parameter overrides stand with the
/// engine that uses them.
public enum Thresholds {
    /// The range of fingers and of taps that a recognizer can ask for: up to two hands.
    public static let fingers = 1...10
    /// The range of fingers for gestures that several fingers make relative to each other.
    public static let severalFingers = 2...10

    /// How far apart the fingers of one hand can be, in mm: more than the span of a large hand from thumb to little
    /// finger.
    public static let handSpan = 250.0

    /// How far a finger may stray during a tap, in mm. UIKit allows 7.0, Flutter 2.9. A generous limit does no harm,
    /// since a pan that begins prevents the tap.
    public static let tapMovement = 4.0
    /// How long a tap may take. UIKit.
    public static let tapDuration = Microseconds.milliseconds(750)
    /// How soon the next tap must follow a lift. UIKit; other systems use 300 to 400 ms.
    public static let tapInterval = Microseconds.milliseconds(350)
    /// How far from the first tap the next may be, in mm. UIKit has 7, Android 16. Less than two rows of keys are apart on a
    /// phone, about 10: a program that may not learn where typing fingers are must not learn that a neighbouring key came
    /// next.
    public static let tapDistance = 9.5

    /// How long the fingers of one gesture take to land: those of a real four-finger drag came at 0, 28, 28, 111 ms.
    public static let landWithin = Microseconds.milliseconds(150)
    /// How long the fingers of one gesture take to lift; as `landWithin`.
    public static let liftWithin = Microseconds.milliseconds(150)

    /// How far fingers move before it is a pan or a transform, in mm. UIKit's 10 points.
    @inlinable public static var panSlop: Double { 1.6 }
    /// How far the span of the fingers changes before it is a pinch, in mm. Android's 16 dp.
    public static let pinchSlop = 2.5
    /// How far the fingers turn before it is a rotation, in degrees: between SwiftUI's 1 and InputActions' 10.
    public static let rotationThreshold = 3.0

    /// How near its edge an edge pan starts, in mm. iOS's 20 points, AndroidUIGestureRecognizer's 20 dp.
    public static let edgeZone = 3.0
    /// How far an edge pan goes in, beyond the damper, before it begins, in mm. Lomiri.
    public static let edgeTravel = 4.0
    /// The jitter that an edge pan ignores, in mm. Lomiri.
    public static let edgeDamper = 1.0
    /// How long an edge pan may take to begin. Lomiri has 400 ms, and its slowest recording passes with 10 ms to spare; a
    /// hand that hesitates at the edge for 0.8 s, or goes at 8 mm/s, needs 0.8 to 1.4 s.
    public static let edgeDuration = Microseconds.milliseconds(1_500)

    /// The age up to which samples count for a velocity. AOSP.
    public static let velocityWindow = Microseconds.milliseconds(100)
    /// A finger that has not moved for this long has stopped. AOSP.
    @inlinable public static var velocityStop: Microseconds { .milliseconds(40) }

    /// How long a long press is held. UIKit.
    public static let pressDuration = Microseconds.milliseconds(500)
    /// How far a finger may stray before a long press begins, in mm. UIKit's 10 points.
    public static let pressMovement = 1.6

    /// How long a swipe may take. Measured on iOS 26.1 (between 0.49 and 0.51 s).
    @inlinable public static var swipeDuration: Microseconds { .milliseconds(500) }
    /// How fast the fingers of a swipe are between setting off and the travel that is enough, in mm/s: slower ones drag. In
    /// the labelled recordings 14 swipes have 101 and more, 33 slow drags 76 and less, and 31 of these less than this.
    public static let swipeVelocity = 60.0

    /// How far a stroke may be turned, in degrees. 30 and 60 are as good; with any turn, letters become alike.
    public static let strokeRotation = 45.0
    /// How large the larger side of a stroke is at least, in mm: two fingertips. A choice, not a measurement.
    public static let strokeSize = 15.0
    /// How long a stroke may take: the slowest of 95 drawings took 6.9 s.
    public static let strokeDuration = Microseconds.milliseconds(10_000)
}

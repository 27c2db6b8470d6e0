import Touch

/// Every number that decides between one gesture and another, with where it comes from.
///
/// These are defaults; a recognizer's parameters override them.
public enum Thresholds {
    /// The most fingers and the most taps that a recognizer can ask for: two hands.
    public static let fingers = 1...10

    /// How far a finger may stray during a tap, in mm. UIKit allows 7.0, Flutter 2.9; generous does no harm, since a
    /// beginning pan prevents the tap.
    public static let tapMovement = 4.0
    /// How long a tap may take. UIKit.
    public static let tapDuration = Microseconds.milliseconds(750)
    /// How soon the next tap must follow a lift. UIKit; others have 300 to 400 ms.
    public static let tapInterval = Microseconds.milliseconds(350)
    /// How far from the first tap the next may be, in mm. UIKit's 45 points.
    public static let tapDistance = 7.0

    /// Within which time the fingers of one gesture land: those of a real four-finger drag came at 0, 28, 28, 111 ms.
    public static let landWithin = Microseconds.milliseconds(150)
    /// Within which time the fingers of one gesture lift; as `landWithin`.
    public static let liftWithin = Microseconds.milliseconds(150)

    /// How long a long press is held. UIKit.
    public static let pressDuration = Microseconds.milliseconds(500)
    /// How far a finger may stray before a long press begins, in mm. UIKit's 10 points.
    public static let pressMovement = 1.6

    /// How long a swipe may take. Measured on iOS 26.1 (between 0.49 and 0.51 s).
    public static let swipeDuration = Microseconds.milliseconds(500)

    /// The travel along its direction that a swipe needs `elapsed` after its last finger landed, in mm: the longer it
    /// takes, the less. Measured on iOS 26.1 as 50 - 47 t points.
    public static func swipeTravel(after elapsed: Microseconds) -> Double {
        7.8 - 7.3 * elapsed.seconds
    }

    /// How far across its direction a swipe may be `elapsed` after its last finger landed, in mm: the longer it takes,
    /// the straighter. Measured on iOS 26.1 as 50 - 49 t points.
    public static func swipeDeviation(after elapsed: Microseconds) -> Double {
        7.8 - 7.6 * elapsed.seconds
    }
}

import MudraTouch

/// What all recognizers can be told, whatever their gesture.
public struct RecognizerOptions: Hashable, Sendable {
    /// Once the gesture is recognized, its touches are taken from others that were given them.
    public var cancelsTouches = true
    /// Others are not given the touches as long as the gesture is possible; if it fails, they are replayed.
    public var delaysTouchesBegan = false
    /// Others are not told that a touch has lifted as long as the gesture is possible.
    public var delaysTouchesEnded = true
    /// The gesture's values are computed from filtered positions. What decides on the gesture never is.
    public var smooths = false
    /// What may touch the screen.
    public var allowedTools: Set<Contact.Tool> = Set(Contact.Tool.allCases)
    /// After the first touch, touches of other tools are not looked at.
    public var requiresExclusiveTool = true
    /// How velocities are estimated.
    public var velocity = VelocityRule()

    /// The defaults: UIKit's.
    public init() {}
}

/// How velocities are estimated.
public struct VelocityRule: Hashable, Sendable {
    /// The method.
    public enum Estimator: Sendable {
        /// From the work that it would take to move a mass through the samples: AOSP's method for touch, which copes with
        /// few samples, uneven ones, and a last one that repeats.
        case impulse
        /// From the parabola that fits the samples best. May turn the direction round where a finger slows down.
        case leastSquares
    }

    /// The method.
    public var estimator = Estimator.impulse
    /// Older samples do not count.
    public var window = Thresholds.velocityWindow
    /// A pause so long is a stop: what was before it does not count, and what is after it is at rest.
    public var stop = Thresholds.velocityStop

    /// AOSP's rule.
    public init() {}
}

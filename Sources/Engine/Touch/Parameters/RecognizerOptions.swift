/// The options of all recognizers, whatever their gesture.
public struct RecognizerOptions: Hashable, Sendable {
    /// After the gesture is recognized, its touches are taken back from the application.
    public var cancelsTouches = true
    /// The application does not get the touches while the gesture is possible; if it fails, they are replayed.
    public var delaysTouchesBegan = false
    /// The application does not get the lift of a touch while the gesture is possible.
    public var delaysTouchesEnded = true
    /// The gesture's values are computed from filtered positions. Decisions about the gesture never are.
    public var smooths = false
    /// The tools that may make the gesture.
    public var allowedTools: Set<Contact.Tool> = Set(Contact.Tool.allCases)
    /// After the first touch, touches of other tools are ignored.
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
        /// From the work that it would take to move a mass through the samples: AOSP's method for touch. It copes with
        /// few samples, uneven ones, and a last one that repeats.
        case impulse
        /// From the parabola that fits the samples best. It may reverse the direction when a finger slows down.
        case leastSquares
    }

    /// The method of estimation.
    public var estimator = Estimator.impulse
    /// Samples older than this do not count.
    public var window = Thresholds.velocityWindow
    /// A pause of this length is a stop: samples before it do not count, and the finger is at rest after it.
    public var stop = Thresholds.velocityStop

    /// AOSP's rule.
    public init() {}
}

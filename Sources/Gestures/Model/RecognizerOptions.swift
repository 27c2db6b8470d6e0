import MudraTouch

/// What all recognizers can be told, whatever their gesture.
public struct RecognizerOptions: Hashable, Sendable {
    /// Once the gesture is recognized, its touches are taken from whoever else was given them.
    public var cancelsTouches = true
    /// Nobody else is given the touches as long as the gesture is possible; if it fails, they are replayed.
    public var delaysTouchesBegan = false
    /// Nobody else is told that a touch has lifted as long as the gesture is possible.
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

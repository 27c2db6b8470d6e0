import Gestures

/// What runs while a gesture goes on, and how often.
public struct ChangeCommand: Hashable, Sendable {
    /// How often it runs.
    public enum Pace: Hashable, Sendable {
        /// Whenever the gesture has come a step further, or back.
        case steps(StepSize)
        /// At most so many times a second, not less than a thousandth.
        case rate(perSecond: Double)
    }

    /// How far a gesture comes from one command to the next.
    public enum StepSize: Hashable, Sendable {
        /// By so many times the scale, more than 1.
        case factor(Double)
        /// By so many degrees, more than 0.
        case degrees(Double)
        /// By so many mm, more than 0, to the right or down; along one axis, never `any`.
        case millimetres(Double, along: Axis)
    }

    /// How often it runs where nothing is said: as often as most screens could show it.
    public static let standardRate = 30.0

    /// What runs.
    public let command: Command
    /// How often.
    public let pace: Pace

    /// A command for the changes of a gesture.
    public init(_ command: Command, _ pace: Pace) {
        self.command = command
        self.pace = pace
    }
}

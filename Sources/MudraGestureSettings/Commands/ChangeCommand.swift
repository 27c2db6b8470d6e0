import Gestures

/// The command to run while a gesture goes on, and how often.
public struct ChangeCommand: Hashable, Sendable {
    /// How often it runs.
    public enum Pace: Hashable, Sendable {
        /// Each time the gesture has moved a step further or back.
        case steps(StepSize)
        /// At most this many times a second, at least 0.001.
        case rate(perSecond: Double)
    }

    /// How much a gesture changes between one command and the next.
    public enum StepSize: Hashable, Sendable {
        /// The scale changes by this factor, more than 1.
        case factor(Double)
        /// The angle changes by this many degrees, more than 0.
        case degrees(Double)
        /// The gesture moves by this many mm, more than 0, to the right or down; along one axis, never `any`.
        case millimetres(Double, along: Axis)
    }

    /// The rate, per second, if the configuration sets none: as often as most screens could show it.
    public static let standardRate = 30.0

    /// The command.
    public let command: Command
    /// How often it runs.
    public let pace: Pace

    /// A command for the changes of a gesture.
    public init(_ command: Command, _ pace: Pace) {
        self.command = command
        self.pace = pace
    }
}

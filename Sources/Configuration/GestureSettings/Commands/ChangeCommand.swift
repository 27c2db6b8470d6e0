import Gestures
import MudraDeclarations

/// The command to run while a gesture goes on, and how often.
package struct ChangeCommand: Hashable, Sendable {
    /// How often it runs.
    package enum Pace: Hashable, Sendable {
        /// Each time the gesture has moved a step further or back.
        case steps(StepSize)
        /// At most this many times a second, at least 0.001.
        case rate(perSecond: Double)
    }

    /// The rate, per second, if the configuration sets none: as often as most screens could show it.
    package static let standardRate = 30.0

    package let command: Command
    /// How often it runs.
    package let pace: Pace

    package init(_ command: Command, _ pace: Pace) {
        self.command = command
        self.pace = pace
    }
}

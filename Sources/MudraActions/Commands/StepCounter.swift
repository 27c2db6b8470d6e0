import Glibc
import MudraClient
import MudraGestureSettings

/// Counts how many whole steps a gesture has come, forth or back, since a command was last told of some.
struct StepCounter {
    /// More than anybody's fingers can do; and no number that a client sends can be too large for an `Int`.
    private static let mostSteps = 1e6
    /// What is a whole step but for the last digit is one: thirds do not add up in binary.
    private static let slack = 1e-6

    private let step: ChangeCommand.StepSize
    /// How many steps commands have been told of, in all.
    private var told = 0

    init(_ step: ChangeCommand.StepSize) {
        self.step = step
    }

    /// The steps from where a command was last told of some to where the gesture is. A finger that goes back comes to 0
    /// before the first step back, so that a finger that trembles on the edge of a step makes none.
    func steps(to gesture: Gesture) -> Int {
        let distance = position(of: gesture) - Double(told)
        return Int(distance >= 0 ? (distance + Self.slack).rounded(.down) : (distance - Self.slack).rounded(.up))
    }

    /// A command is told of so many.
    mutating func tell(_ steps: Int) {
        told += steps
    }

    /// Where the gesture is, in steps from where it began.
    private func position(of gesture: Gesture) -> Double {
        let values = gesture.values
        let position =
            switch step {
            case .factor(let factor): log(values.scale ?? 1) / log(factor)
            case .degrees(let degrees): (values.rotation ?? 0) * 180 / .pi / degrees
            case .millimetres(let distance, along: .vertical): (values.translation?.y ?? 0) / distance
            case .millimetres(let distance, along: _): (values.translation?.x ?? 0) / distance
            }
        // A scale of 0 is infinitely many steps.
        return position.isNaN ? Double(told) : min(max(position, -Self.mostSteps), Self.mostSteps)
    }
}

import Glibc
import MudraClient
import MudraGestureSettings

/// Counts how many whole steps a gesture has moved, forwards or backwards, since a command last reported steps.
struct StepCounter {
    /// More steps than fingers can make, so that no number from a client is too large for an `Int`.
    private static let mostSteps = 1e6
    /// A step may fall short of a whole one by this much: thirds do not add up in binary.
    private static let slack = 1e-6

    private let step: ChangeCommand.StepSize
    /// The number of steps that commands have reported, in all.
    private var told = 0

    init(_ step: ChangeCommand.StepSize) {
        self.step = step
    }

    /// The steps from the last reported position to the gesture's. A finger that goes back reaches 0 before its first
    /// step back, so a finger that trembles at the edge of a step makes none.
    func steps(to gesture: Gesture) -> Int {
        let distance = position(of: gesture) - Double(told)
        return Int(distance >= 0 ? (distance + Self.slack).rounded(.down) : (distance - Self.slack).rounded(.up))
    }

    /// Marks steps as reported.
    mutating func tell(_ steps: Int) {
        told += steps
    }

    /// The gesture's position, in steps from its beginning.
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

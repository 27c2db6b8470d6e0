import Gestures
import Glibc
import MudraTouch

/// Counts how many whole steps a gesture has moved, forwards or backwards, since an action last reported steps. Never
/// allocates.
package struct StepCounter: Sendable {
    /// More steps than fingers can make, so that no number from a client is too large for an `Int`.
    private static let mostSteps = 1e6
    /// A step may fall short of a whole one by this much: thirds do not add up in binary.
    private static let slack = 1e-6

    private let step: StepSize
    /// The number of steps that actions have reported, in all.
    private var told = 0

    /// A counter for a gesture that begins.
    package init(_ step: StepSize) {
        self.step = step
    }

    /// The steps from the last reported position to the gesture's. A finger that goes back reaches 0 before its first
    /// step back, so a finger that trembles at the edge of a step makes none.
    package func steps(to values: GestureValues) -> Int {
        let distance = position(of: values) - Double(told)
        return Int(distance >= 0 ? (distance + Self.slack).rounded(.down) : (distance - Self.slack).rounded(.up))
    }

    /// Marks steps as reported.
    package mutating func tell(_ steps: Int) {
        told += steps
    }

    /// The gesture's position, in steps from its beginning.
    private func position(of values: GestureValues) -> Double {
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

/// How much a gesture changes between one action and the next.
package enum StepSize: Hashable, Sendable {
    /// The scale changes by this factor, more than 1.
    case factor(Double)
    /// The angle changes by this many degrees, more than 0.
    case degrees(Double)
    /// The gesture moves by this many mm, more than 0, to the right or down; along one axis, never `any`.
    case millimetres(Double, along: Axis)
}

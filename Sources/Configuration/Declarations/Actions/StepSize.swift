import Gestures

/// How much a gesture changes between one action and the next.
package enum StepSize: Hashable, Sendable {
    /// The scale changes by this factor, more than 1.
    case factor(Double)
    /// The angle changes by this many degrees, more than 0.
    case degrees(Double)
    /// The gesture moves by this many mm, more than 0, to the right or down; along one axis, never `any`.
    case millimetres(Double, along: Axis)
}

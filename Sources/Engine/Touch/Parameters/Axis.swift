/// The axis that a gesture's translation keeps to.
public enum Axis: String, CaseIterable, Sendable, BitwiseCopyable {
    /// No axis: any direction.
    case any
    /// Left and right only.
    case horizontal
    /// Up and down only.
    case vertical
}

/// When a gesture of several fingers ends.
public enum EndsOn: String, CaseIterable, Sendable {
    /// The gesture ends when its first finger lifts.
    case first
    /// The gesture ends when its last finger lifts. The values of a pinch or rotation stand still from the first lift
    /// on; a finger that lands again in time continues from there.
    case last
}

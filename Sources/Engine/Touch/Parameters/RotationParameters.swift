/// The settings of a rotation.
public struct RotationParameters: GestureParameters {
    /// Always `.rotation`.
    public static let type = GestureType.rotation

    /// How many fingers, 2 to 10.
    public var touches = 2
    /// How far the fingers must turn before the rotation begins, in degrees.
    public var thresholdDegrees = Thresholds.rotationThreshold
    /// Whether the rotation ends with the first lift or the last.
    public var endsOn = EndsOn.last
    /// The direction that the rotation must begin in; after that it may go either way.
    public var direction = RotationDirection.any

    /// Two fingers, either way round.
    public init() {}
}

/// Which way round a rotation goes.
public enum RotationDirection: String, CaseIterable, Sendable {
    /// Either way round.
    case any
    /// Clockwise: the rotation is more than 0.
    case clockwise
    /// Counterclockwise: the rotation is less than 0.
    case counterclockwise
}

/// The settings of a transform.
public struct TransformParameters: GestureParameters {
    /// Always `.transform`.
    public static let type = GestureType.transform

    /// How many fingers, 2 to 10.
    public var touches = 2
    /// How far the fingers must move before the transform begins, in mm, as the root mean square of their travels.
    public var slop = Thresholds.panSlop
    /// The axis that the translation keeps to.
    public var axis = Axis.any

    /// Two fingers, in any direction.
    public init() {}
}

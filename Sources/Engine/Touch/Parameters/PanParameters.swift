/// The settings of a pan.
public struct PanParameters: GestureParameters {
    /// Always `.pan`.
    public static let type = GestureType.pan

    /// The fewest fingers that can begin the pan, 1 to 10.
    public var minTouches = 1
    /// The most fingers; nil: no limit.
    public var maxTouches: Int?
    /// How far the fingers must go before the pan begins, in mm.
    public var slop = Thresholds.panSlop
    /// The translation counts from where the slop was overcome, so that the dragged object does not jump.
    public var subtractsSlop = true
    /// The axis that the pan keeps to: it begins along the axis, and its translation has no part across it.
    public var axis = Axis.any

    /// Any direction with any number of fingers.
    public init() {}
}

/// The settings of a pinch.
public struct PinchParameters: GestureParameters {
    /// Always `.pinch`.
    public static let type = GestureType.pinch

    /// How many fingers, 2 to 10.
    public var touches = 2
    /// How much the span must change before the pinch begins, in mm.
    public var slop = Thresholds.pinchSlop
    /// How much the scale must change before the pinch begins; 0: any change.
    public var scaleThreshold = 0.0
    /// The span below which the pinch neither begins nor goes on, in mm. If the fingers landed closer, the scale
    /// counts from this span.
    public var minSpan = 0.0
    /// Whether the pinch ends with the first lift or the last.
    public var endsOn = EndsOn.last
    /// The direction that the pinch must begin in; after that it may go either way.
    public var direction = PinchDirection.any

    /// Two fingers, either way.
    public init() {}
}

/// Which way a pinch goes.
public enum PinchDirection: String, CaseIterable, Sendable {
    /// Either way.
    case any
    /// Together: the scale is less than 1.
    case inwards = "in"
    /// Apart: the scale is more than 1.
    case outwards = "out"
}

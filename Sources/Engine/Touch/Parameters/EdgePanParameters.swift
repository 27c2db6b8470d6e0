/// The settings of an edge pan.
public struct EdgePanParameters: GestureParameters {
    /// Always `.edgePan`.
    public static let type = GestureType.edgePan

    /// The edges and corners where the fingers may come in, up to eight.
    public var edges: [Edge] = [.left]
    /// How many fingers, 1 to 10.
    public var touches = 1
    /// How near the edge the fingers land, in mm; in a corner, how near both sides.
    public var edgeZone = Thresholds.edgeZone
    /// How far the fingers go in, beyond the damper, before the gesture begins, in mm.
    public var minTravel = Thresholds.edgeTravel
    /// The jitter that is ignored, in mm.
    public var damper = Thresholds.edgeDamper
    /// How long the gesture may take to begin, from the last landing.
    public var maxDuration = Thresholds.edgeDuration
    /// How far the fingers may be from where they landed before the gesture begins, in mm; nil: no limit. Whether
    /// the gesture begins is tested first.
    public var maxTravel: Double?
    /// The part of each edge on which the fingers land: 0 is its left or upper end, 1 the other end. Not for
    /// corners.
    public var part = 0.0...1.0
    /// How long after the first finger the others may land.
    public var landWithin = Thresholds.landWithin

    /// One finger from the left edge.
    public init() {}

    /// The only edge or corner where the fingers may come in; of several, the first.
    public var edge: Edge {
        get { edges.first ?? .left }
        set { edges = [newValue] }
    }
}

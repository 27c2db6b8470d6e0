import MudraTouch

/// The edges where the fingers of an attempt may have come in, and how far in they are from each, without their jitter.
struct EdgeApproaches {
    /// A recognizer with all eight looks at each of them.
    private static let capacity = 8

    private let edges: [Edge]
    /// The edges that are left: one bit for each place in `edges`.
    private var open: UInt8
    /// In mm, by the places in `edges`.
    private var depths = SIMD8<Double>()

    init(_ edges: [Edge] = []) {
        self.edges = edges
        open = edges.count < Self.capacity ? (1 << UInt8(edges.count)) - 1 : .max
    }

    /// No edge is left.
    var isEmpty: Bool { open == 0 }

    /// How far in the fingers are from the edge from which they are farthest, in mm.
    var greatestDepth: Double { depths.max() }

    /// Leaves out each edge for which `isKept` returns false. It may change the depth.
    @inline(__always)
    mutating func keep(_ isKept: (Edge, _ depth: inout Double) -> Bool) {
        var left = open
        while left != 0 {
            let place = left.trailingZeroBitCount
            let bit: UInt8 = 1 << UInt8(place)
            left &= ~bit
            if !isKept(edges[place], &depths[place]) { open &= ~bit }
        }
    }
}

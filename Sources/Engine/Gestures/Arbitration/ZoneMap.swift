import MudraTouch

/// A zone as the engine gets it: a part of the screen with recognizers of its own.
package struct ZoneArea: Hashable, Sendable {
    /// Identifies the zone among the user's zones; 0 is the whole screen.
    package let tag: UInt32
    /// Where it is on the screen, in mm.
    package let rect: Rect
    /// The tag of the zone that contains it; 0: the screen.
    package let parent: UInt32
    /// The user that it belongs to. Zones of different users do not affect each other.
    package let user: UInt32

    /// A zone from its tag, rectangle, parent and user.
    package init(tag: UInt32, rect: Rect, parent: UInt32 = 0, user: UInt32 = 0) {
        self.tag = tag
        self.user = user
        self.rect = rect
        self.parent = parent
    }
}

/// A user's zones on a screen as a tree, with the whole screen at its root.
///
/// The tree refers to zones by index; index 0 is the screen.
struct ZoneMap {
    private struct ZoneNode {
        let tag: UInt32
        let rect: Rect?
        var shape = ZoneShape.rectangle
        var parent = 0
        var children: [Int] = []
        /// How many zones contain it.
        var depth = 0
    }

    private var nodes: [ZoneNode] = [ZoneNode(tag: 0, rect: nil)]
    /// The first zone of each tag.
    private let indices: [UInt32: Int]
    /// All zones; a zone comes after the zone that contains it.
    let outermostFirst: [Int]

    /// The tree of `areas`, which are in order of declaration. An area whose parent does not exist becomes a part of
    /// the screen. If areas contain each other in a cycle, the first one becomes a part of the screen.
    /// - Parameter shapes: the shapes of areas that are no rectangles, by their tags.
    init(_ areas: [ZoneArea], shapes: [UInt32: ZoneShape] = [:]) {
        nodes += areas.map { ZoneNode(tag: $0.tag, rect: $0.rect, shape: shapes[$0.tag] ?? .rectangle) }
        indices = Dictionary(zip(nodes.map(\.tag), nodes.indices), uniquingKeysWith: { first, _ in first })
        for (zone, area) in zip(1..., areas) {
            let parent = indices[area.parent] ?? 0
            nodes[zone].parent = parent == zone ? 0 : parent
        }
        Self.cutCircles(&nodes)
        for zone in nodes.indices.dropFirst() { nodes[nodes[zone].parent].children.append(zone) }
        var order = [0]
        var next = 0
        while next < order.count {
            let zone = order[next]
            for child in nodes[zone].children { nodes[child].depth = nodes[zone].depth + 1 }
            order += nodes[zone].children
            next += 1
        }
        outermostFirst = order
    }

    var count: Int { nodes.count }

    func tag(of zone: Int) -> UInt32 {
        nodes.indices.contains(zone) ? nodes[zone].tag : 0
    }

    /// The zone with this tag; the screen if no zone has it.
    func index(ofTag tag: UInt32) -> Int {
        indices[tag] ?? 0
    }

    /// How many zones contain `zone`.
    func depth(of zone: Int) -> Int {
        nodes[zone].depth
    }

    /// The zone that contains `zone`; the screen is its own parent.
    func parent(of zone: Int) -> Int {
        nodes[zone].parent
    }

    /// Whether both are the same zone or one contains the other: a touch in one may then belong to both.
    func areOnOneWay(_ lhs: Int, _ rhs: Int) -> Bool {
        let (upper, lower) = depth(of: lhs) < depth(of: rhs) ? (lhs, rhs) : (rhs, lhs)
        var zone = lower
        while depth(of: zone) > depth(of: upper) { zone = parent(of: zone) }
        return zone == upper
    }

    /// The deepest zone at `point`; of siblings that overlap, the one declared last.
    func zone(at point: Point) -> Int {
        var zone = 0
        while let child = child(of: zone, at: point) { zone = child }
        return zone
    }

    private func child(of zone: Int, at point: Point) -> Int? {
        var childIndex = nodes[zone].children.count - 1
        while childIndex >= 0 {
            let child = nodes[zone].children[childIndex]
            if let rect = nodes[child].rect, nodes[child].shape.contains(point, in: rect) { return child }
            childIndex -= 1
        }
        return nil
    }

    /// Makes the first zone of each cycle a part of the screen.
    private static func cutCircles(_ nodes: inout [ZoneNode]) {
        let parents = nodes.map(\.parent)
        var search = CycleSearch(nodes: parents.count)
        var first: [Int] = []
        for zone in parents.indices {
            search.search(from: zone, edges: { $0 == 0 ? 0 : 1 }, target: { zone, _ in parents[zone] }) { circle in
                if let zone = circle.map(\.node).min() { first.append(zone) }
            }
        }
        for zone in first { nodes[zone].parent = 0 }
    }
}

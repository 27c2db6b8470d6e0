import Touch

/// A part of the screen with recognizers of its own, as the engine is told of it.
public struct ZoneArea: Hashable, Sendable {
    /// Tells it from the others; 0 is the whole screen.
    public let tag: UInt32
    /// Where it is.
    public let rect: Rect
    /// The tag of the zone that it is a part of; 0: the screen.
    public let parent: UInt32
    /// Whose it is: users' zones do not get in each other's way.
    public let user: UInt32

    /// A zone by its tag, place and parent.
    public init(tag: UInt32, rect: Rect, parent: UInt32 = 0, user: UInt32 = 0) {
        self.tag = tag
        self.user = user
        self.rect = rect
        self.parent = parent
    }
}

/// The zones that a user has on a screen as a tree, with the whole screen at its root.
///
/// Zones are known by their places here; 0 is the screen.
struct ZoneMap {
    private struct Node {
        let tag: UInt32
        let rect: Rect?
        var parent = 0
        var children: [Int] = []
    }

    private var nodes: [Node] = [Node(tag: 0, rect: nil)]

    /// The tree of `areas`, which stand in order of declaration. An area whose parent there is not, or that is a part of
    /// itself, is a part of the screen.
    init(_ areas: [ZoneArea]) {
        nodes += areas.map { Node(tag: $0.tag, rect: $0.rect) }
        for (offset, area) in areas.enumerated() {
            let parent = areas.firstIndex { $0.tag == area.parent }.map { $0 + 1 } ?? 0
            nodes[offset + 1].parent = parent == offset + 1 ? 0 : parent
        }
        for zone in nodes.indices.dropFirst() where isInCircle(zone) { nodes[zone].parent = 0 }
        for zone in nodes.indices.dropFirst() { nodes[nodes[zone].parent].children.append(zone) }
    }

    var count: Int { nodes.count }

    func tag(of zone: Int) -> UInt32 {
        nodes.indices.contains(zone) ? nodes[zone].tag : 0
    }

    /// The zone with a tag; the screen if there is none.
    func place(ofTag tag: UInt32) -> Int {
        nodes.firstIndex { $0.tag == tag } ?? 0
    }

    /// How many zones it is a part of.
    func depth(of zone: Int) -> Int {
        zone == 0 ? 0 : depth(of: nodes[zone].parent) + 1
    }

    /// Whether `zone` is `ancestor` or a part of it.
    func isPart(_ zone: Int, of ancestor: Int) -> Bool {
        var next = zone
        while next != ancestor && next != 0 { next = nodes[next].parent }
        return next == ancestor
    }

    /// The deepest zone at `point`; of siblings that overlap the one declared last.
    func zone(at point: Point) -> Int {
        var zone = 0
        while let child = child(of: zone, at: point) { zone = child }
        return zone
    }

    private func child(of zone: Int, at point: Point) -> Int? {
        var index = nodes[zone].children.count - 1
        while index >= 0 {
            let child = nodes[zone].children[index]
            if nodes[child].rect?.contains(point) == true { return child }
            index -= 1
        }
        return nil
    }

    private func isInCircle(_ zone: Int) -> Bool {
        var next = nodes[zone].parent
        for _ in nodes.indices where next != 0 { next = nodes[next].parent }
        return next != 0
    }
}

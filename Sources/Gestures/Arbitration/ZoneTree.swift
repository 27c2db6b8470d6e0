/// The zones of a user, and which members get the touches that land in each: its own recognizers and its ancestors', its
/// own first.
struct ZoneTree {
    let user: UInt32
    let zones: ZoneMap
    /// By the indices of zones.
    private(set) var receivers: [MemberSet] = []

    /// A user's zones, which have no receivers yet.
    init(user: UInt32, _ areas: [ZoneArea]) {
        self.user = user
        zones = ZoneMap(areas)
    }

    /// Takes in the members of a graph.
    /// - Parameter zonesOfMembers: the zone that each member is attached to; nil: it is another user's.
    mutating func setReceivers(_ zonesOfMembers: [Int?]) {
        receivers = (0..<zones.count).map { _ in MemberSet(count: zonesOfMembers.count) }
        for (member, zone) in zonesOfMembers.enumerated() {
            if let zone { receivers[zone].insert(member) }
        }
        for zone in zones.outermostFirst.dropFirst() {
            receivers[zone].formUnion(receivers[zones.parent(of: zone)])
        }
    }
}

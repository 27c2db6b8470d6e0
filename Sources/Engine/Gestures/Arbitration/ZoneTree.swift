/// A user's zones, and for each zone the members that receive its touches: the zone's own recognizers first, then the
/// recognizers of the zones that contain it.
struct ZoneTree {
    let user: UInt32
    let zones: ZoneMap
    /// Indexed by zone.
    private(set) var receivers: [MemberSet] = []

    /// A user's zones, without receivers yet.
    init(user: UInt32, _ areas: [ZoneArea], shapes: [UInt32: ZoneShape]) {
        self.user = user
        zones = ZoneMap(areas, shapes: shapes)
    }

    /// Sets which members receive the touches of each zone.
    /// - Parameter zonesOfMembers: the zone that each member is attached to; nil: the member belongs to another user.
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

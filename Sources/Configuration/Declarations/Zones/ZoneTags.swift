import Gestures
import MudraTouch

/// Assigns a tag to each zone; the engine knows zones by their tags.
package struct ZoneTags {
    /// The zones of a screen, in order of declaration.
    package private(set) var areas: [ZoneArea] = []
    private let screen: ScreenSize

    /// No zones yet.
    package init(_ screen: ScreenSize) {
        self.screen = screen
    }

    /// Adds the zones of a configuration or of a client. A zone whose parent does not exist is left out: it would get
    /// touches that it should not get.
    /// - Parameter outer: the tags of zones added before, by their names, that can contain these zones.
    /// - Returns: the tags that the owner of these zones can name now. Its own zones override `outer`.
    package mutating func add(
        _ zones: [ZoneDeclaration], within outer: [String: UInt32] = [:], user: UInt32 = 0
    ) -> [String: UInt32] {
        let own = Set(zones.map(\.name))
        let outer = outer.filter { !own.contains($0.key) }
        let zones = Self.connected(zones, outer)
        let first = UInt32(clamping: areas.count) &+ 1
        let numbered = zones.enumerated().map { ($1.name, first &+ UInt32(clamping: $0)) }
        let tags = outer.merging(numbered) { _, own in own }
        for (zone, (_, tag)) in zip(zones, numbered) {
            let parent = zone.parent.flatMap { tags[$0] } ?? 0
            areas.append(ZoneArea(tag: tag, rect: zone.rect(on: screen), parent: parent, user: user))
        }
        return tags
    }

    /// The zones whose parents exist, and whose parents' parents exist, and so on.
    private static func connected(_ zones: [ZoneDeclaration], _ outer: [String: UInt32]) -> [ZoneDeclaration] {
        var connected = zones
        while true {
            let names = Set(connected.map(\.name))
            let next = connected.filter { $0.parent.map { names.contains($0) || outer[$0] != nil } ?? true }
            if next.count == connected.count { return next }
            connected = next
        }
    }
}

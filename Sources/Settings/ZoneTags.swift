import Gestures
import Touch

/// Zones by tags, as the engine knows them.
public struct ZoneTags {
    /// The zones of a screen, in order of declaration.
    public private(set) var areas: [ZoneArea] = []
    private let screen: ScreenSize

    /// None yet.
    public init(_ screen: ScreenSize) {
        self.screen = screen
    }

    /// Adds the zones of a configuration or of a client.
    /// - Returns: their tags by their names.
    public mutating func add(_ zones: [ZoneDeclaration], user: UInt32 = 0) -> [String: UInt32] {
        let first = UInt32(clamping: areas.count) &+ 1
        let numbered = zones.enumerated().map { ($1.name, first &+ UInt32(clamping: $0)) }
        let tags = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
        for (zone, (_, tag)) in zip(zones, numbered) {
            let parent = zone.parent.flatMap { tags[$0] } ?? 0
            areas.append(ZoneArea(tag: tag, rect: zone.rect(on: screen), parent: parent, user: user))
        }
        return tags
    }
}

extension GestureSettings {
    /// New recognizers of all gestures that are enabled, for a screen of that size.
    public func lineup(on screen: ScreenSize) -> Lineup {
        var zones = ZoneTags(screen)
        let tags = zones.add(self.zones)
        let entries = bindings.map(\.declaration).filter(\.isEnabled).map { declaration in
            declaration.entry(declaration.makeRecognizer(), zone: declaration.zone.flatMap { tags[$0] } ?? 0)
        }
        return Lineup(entries, zones: zones.areas)
    }
}

import Gestures
import Settings
import Touch

/// Which recognizers are in charge of which screen: their instances on each. Confined to the bus queue; the instances are
/// run by the real-time queue, here they are only told apart.
final class Lineups {
    private struct Instances {
        var size: ScreenSize
        var recognizers: [UInt32: any Recognizer] = [:]
    }

    private let registry: Registry
    private let takesPart: (UInt32, ScreenID) -> Bool
    private var instances: [ScreenID: Instances] = [:]

    /// - Parameter takesPart: whether a user's recognizers count on a screen.
    init(_ registry: Registry, takesPart: @escaping (UInt32, ScreenID) -> Bool) {
        self.registry = registry
        self.takesPart = takesPart
    }

    func addScreen(_ screen: ScreenID, _ size: ScreenSize) {
        instances[screen] = Instances(size: size)
    }

    func resizeScreen(_ screen: ScreenID, _ size: ScreenSize) {
        instances[screen]?.size = size
    }

    func removeScreen(_ screen: ScreenID) {
        instances[screen] = nil
    }

    /// The lineup of every screen as of now.
    func all() -> [ScreenID: Lineup] {
        Dictionary(uniqueKeysWithValues: instances.keys.map { ($0, lineup(of: $0)) })
    }

    /// The lineup of a screen as of now. Who is disabled, or a user's who is not active, is left out, so that nobody
    /// waits for it.
    func lineup(of screen: ScreenID) -> Lineup {
        guard let previous = instances[screen] else { return Lineup() }
        let users = Set(registry.registrations.map(\.user)).filter { takesPart($0, screen) }
        var zoneTags = ZoneTags(previous.size)
        let tags = Dictionary(
            uniqueKeysWithValues: registry.zones.lazy.filter { users.contains($0.user) }
                .map { ($0.owner, zoneTags.add($0.zones, user: $0.user)) })
        var current = Instances(size: previous.size)
        var entries: [Lineup.Entry] = []
        for registration in registry.registrations where registration.isEnabled && users.contains(registration.user) {
            let declaration = registration.declaration
            let recognizer =
                previous.recognizers[registration.tag] ?? declaration.makeRecognizer(tag: registration.tag)
            current.recognizers[registration.tag] = recognizer
            let zone = declaration.zone.flatMap { tags[registration.owner]?[$0] } ?? 0
            entries.append(declaration.entry(recognizer, user: registration.user, zone: zone))
        }
        instances[screen] = current
        return Lineup(entries, zones: zoneTags.areas)
    }
}

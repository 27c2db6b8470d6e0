import Gestures
import MudraBus
import MudraDeclarations
import MudraTouch

/// Which recognizers are in charge of which screen: their instances on each. The real-time queue runs these; here they are
/// only told apart.
@BusActor
final class RecognizerInstances {
    private struct Instances {
        let device: DeviceIdentity
        var seat: String
        var size: ScreenSize
        var recognizers: [UInt32: any Recognizer] = [:]
        /// Those that are for other screens, by their tags. Found out once: it may take as long as their client likes.
        var excluded: Set<UInt32> = []
    }

    private let registry: Registry
    private let isActive: (_ user: UInt32, _ seat: String) -> Bool
    private var instances: [ScreenID: Instances] = [:]
    /// Numbers each user's gestures, on all screens, so that none tells of another user's gestures. They go on for as
    /// long as the process runs: a number means one gesture.
    private var counters: [UInt32: GestureCounter] = [:]

    /// - Parameter isActive: whether a user's recognizers count on a seat's screens now.
    init(_ registry: Registry, isActive: @escaping (_ user: UInt32, _ seat: String) -> Bool) {
        self.registry = registry
        self.isActive = isActive
    }

    /// - Parameter device: what recognizers know the screen by.
    func addScreen(_ screen: ScreenID, _ device: DeviceIdentity, seat: String, _ size: ScreenSize) {
        instances[screen] = Instances(device: device, seat: seat, size: size)
    }

    func setSize(_ size: ScreenSize, of screen: ScreenID) {
        instances[screen]?.size = size
    }

    func setSeat(_ seat: String, of screen: ScreenID) {
        instances[screen]?.seat = seat
    }

    func removeScreen(_ screen: ScreenID) {
        instances[screen] = nil
    }

    /// The graph of every screen as of now, for the real-time queue.
    func transferAll() -> [ScreenID: TransferredGraph] {
        Dictionary(uniqueKeysWithValues: instances.keys.map { ($0, TransferredGraph(graph(of: $0))) })
    }

    /// The graph of a screen as of now. A recognizer is left out, so that no other waits for it, when it is disabled, when
    /// its user is not active, when it is for other screens, or when it has lost its zone.
    func graph(of screen: ScreenID) -> RecognizerGraph {
        guard let previous = instances[screen] else { return RecognizerGraph() }
        let users = Set(registry.registrations.map(\.user)).filter { isActive($0, previous.seat) }
        var zoneTags = ZoneTags(previous.size)
        let tags = users.reduce(into: [:]) { $0[$1] = addZones(of: $1, to: &zoneTags) }
        var current = Instances(device: previous.device, seat: previous.seat, size: previous.size)
        var placements: [RecognizerGraph.Placement] = []
        for registration in registry.registrations where registration.isEnabled && users.contains(registration.user) {
            let (tag, declaration) = (registration.tag, registration.declaration)
            if isExcluded(registration, from: previous) {
                current.excluded.insert(tag)
                continue
            }
            guard let zone = declaration.zoneTag(in: tags[registration.user]?[registration.owner] ?? [:]) else {
                continue
            }
            let recognizer = previous.recognizers[tag] ?? declaration.makeRecognizer(tag: tag)
            current.recognizers[tag] = recognizer
            placements.append(
                declaration.entry(
                    recognizer, user: registration.user, zone: zone, counting: counter(of: registration.user)))
        }
        instances[screen] = current
        return RecognizerGraph(placements, zones: zoneTags.areas)
    }

    private func counter(of user: UInt32) -> GestureCounter {
        let counter = counters[user] ?? GestureCounter()
        counters[user] = counter
        return counter
    }

    private func isExcluded(_ registration: Registration, from screen: Instances) -> Bool {
        if screen.recognizers[registration.tag] != nil { return false }
        return screen.excluded.contains(registration.tag) || !registration.declaration.isFor(screen.device)
    }

    /// Adds the zones that a user's recognizers are in: first mudrad.toml's, which are below their clients' own.
    /// - Returns: for each client their tags by their names.
    private func addZones(of user: UInt32, to zoneTags: inout ZoneTags) -> [String: [String: UInt32]] {
        let system = zoneTags.add(registry.zones.system(usedBy: registry.registrations, of: user), user: user)
        var tags: [String: [String: UInt32]] = [:]
        for client in registry.zones.clients where client.user == user {
            tags[client.owner] = zoneTags.add(client.zones, within: system, user: user)
        }
        for owner in Set(registry.registrations(of: user).map(\.owner)) where tags[owner] == nil {
            tags[owner] = system
        }
        return tags
    }
}

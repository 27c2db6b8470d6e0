import Gestures
import MudraBus
import MudraDeclarations
import MudraTouch

/// The recognizers that are in use on each screen. The real-time queue runs them; the bus queue only knows which they
/// are.
@BusActor
final class RecognizerInstances {
    private struct Instances {
        let device: DeviceIdentity
        var seat: String
        var size: ScreenSize
        var recognizers: [UInt32: any Recognizer] = [:]
        /// The tags of recognizers for other screens. Kept, since a client can make the check expensive.
        var excluded: Set<UInt32> = []
    }

    private let registry: Registry
    private let access: (_ user: UInt32, _ seat: String) -> AccessControl.SeatAccess
    private let lockScreen: LockScreenGestures
    private let mayEmulate: (EmulatedInput) -> Bool
    private var instances: [ScreenID: Instances] = [:]
    /// Numbers each user's gestures, on all screens, so that no number reveals another user's gestures. The counters
    /// live as long as the process: a number never means two gestures.
    private var counters: [UInt32: GestureCounter] = [:]

    /// - Parameters:
    ///   - mayEmulate: whether mudrad.toml allows an input now.
    ///   - lockScreen: the recognizers that take part in a locked session.
    ///   - access: a user's access to a seat's screens now.
    init(
        _ registry: Registry, mayEmulate: @escaping (EmulatedInput) -> Bool = { _ in true },
        lockScreen: LockScreenGestures = LockScreenGestures(),
        access: @escaping (_ user: UInt32, _ seat: String) -> AccessControl.SeatAccess
    ) {
        self.registry = registry
        self.mayEmulate = mayEmulate
        self.lockScreen = lockScreen
        self.access = access
    }

    /// - Parameter device: identifies the screen for recognizers.
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

    /// The current graph of every screen, for the real-time queue.
    func transferAll() -> [ScreenID: TransferredGraph] {
        Dictionary(uniqueKeysWithValues: instances.keys.map { ($0, TransferredGraph(gestures(of: $0))) })
    }

    /// The recognizers that take part on a screen now. A recognizer does not if it is disabled, its user is not active,
    /// it is for other screens or it has lost its zone; so no other recognizer waits for it. While the session is locked,
    /// only recognizers for the lock screen take part.
    func gestures(of screen: ScreenID) -> ScreenGestures {
        guard let previous = instances[screen] else { return ScreenGestures() }
        let known = Set(registry.registrations.map(\.user)).map { ($0, access($0, previous.seat)) }
        let accesses = Dictionary(known, uniquingKeysWith: { first, _ in first })
        let users = accesses.filter { $0.value == .active || $0.value == .locked }.keys
        var zoneTags = ZoneTags(previous.size)
        let tags = users.reduce(into: [:]) { $0[$1] = addZones(of: $1, to: &zoneTags) }
        var current = Instances(device: previous.device, seat: previous.seat, size: previous.size)
        var placements: [RecognizerGraph.Placement] = []
        var inputs: [UInt32: EmulatedInput] = [:]
        for registration in registry.registrations where registration.isEnabled {
            let (tag, declaration) = (registration.tag, registration.declaration)
            guard lockScreen.takesPart(declaration, accesses[registration.user] ?? .noSession) else { continue }
            if isExcluded(registration, from: previous) {
                current.excluded.insert(tag)
                continue
            }
            guard let zone = declaration.zoneTag(in: tags[registration.user]?[registration.owner] ?? [:]) else {
                continue
            }
            let recognizer = previous.recognizers[tag] ?? declaration.makeRecognizer(tag: tag)
            current.recognizers[tag] = recognizer
            if !declaration.emulated.isEmpty, mayEmulate(declaration.emulated) { inputs[tag] = declaration.emulated }
            placements.append(
                declaration.entry(
                    recognizer, user: registration.user, zone: zone, counting: counter(of: registration.user),
                    isPaused: registration.isPaused))
        }
        instances[screen] = current
        return ScreenGestures(graph: RecognizerGraph(placements, zones: zoneTags.areas), inputs: inputs)
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

    /// Adds the zones of a user's recognizers: first those of mudrad.toml, which lie below the clients' own.
    /// - Returns: for each client, the zones' tags by name.
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

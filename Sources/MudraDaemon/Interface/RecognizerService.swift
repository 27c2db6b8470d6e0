import MudraBus
import MudraDeclarations
import MudraInterface

/// What clients register, and all that comes of it.
@BusActor
final class RecognizerService {
    let registry: Registry
    private let installer: Installer
    private let clients: Clients
    private let listeners: GestureListeners
    private let health: HealthReport
    let authorizer: PolkitAuthorizer

    init(
        _ registry: Registry, installer: Installer, clients: Clients, listeners: GestureListeners,
        authorizer: PolkitAuthorizer, health: HealthReport
    ) {
        self.registry = registry
        self.installer = installer
        self.clients = clients
        self.listeners = listeners
        self.authorizer = authorizer
        self.health = health
    }

    /// Changes what is registered, as a call asks for: the change, then the signals that tell of it, then the screens;
    /// and the answer when the recognizers are in charge there.
    /// - Parameters:
    ///   - values: what the answer holds.
    ///   - change: changes the registry, or throws and leaves it as it was.
    func perform(
        _ call: BusCall, answering values: ([RegistryChange]) -> [BusValue] = { _ in [] },
        _ change: (Registry) throws(BusError) -> [RegistryChange]
    ) throws(BusError) -> BusAnswer {
        let changes = try change(registry)
        bringAbout(changes)
        return installer.answer(call, values(changes))
    }

    /// What a change of recognizers costs a client beside the change itself, as its user's programs are told of it.
    func readingCost(of extent: DeclarationExtent, for client: Client) -> Int {
        CallCost.reading(extent, by: clients.all.count { $0.user == client.user })
    }

    /// A client is gone, and what it has registered.
    func clientLeft(_ client: Client) {
        if registry.hasDeclared(client.name) { bringAbout(registry.removeAll(of: client.name)) }
    }

    /// mudrad.toml has other zones.
    /// - Returns: the recognizers whose zone is gone.
    func replaceSystemZones(with zones: [ZoneDeclaration]) -> [Registration] {
        guard let (changes, stranded) = registry.replaceSystemZones(with: zones) else { return [] }
        bringAbout(changes)
        return stranded
    }

    /// Brings changes of the registry about: tells of them, and then has screens go by them.
    private func bringAbout(_ changes: [RegistryChange]) {
        for change in changes {
            guard let user = (change.after ?? change.before)?.user else { continue }
            clients.tell(user, signals(of: change))
        }
        update()
    }

    /// Something other than the registry has changed which recognizers take part where.
    func update() {
        // First, so that no event of what is new is missed.
        listeners.update()
        installer.install()
        health.update()
    }

    private func signals(of change: RegistryChange) -> [ObjectSignal] {
        let before = change.before.map { ($0, interface(of: $0)) }
        let after = change.after.map { ($0, interface(of: $0)) }
        if let (was, old) = before, let (now, new) = after, was.owner == now.owner,
            was.declaration.configuration.type == now.declaration.configuration.type
        {
            return ObjectSignal.differences(old.values, new.values, of: DaemonInterface.recognizer, at: now.path)
        }
        let gone = before.map { ObjectSignal.removed($0.0.path, DaemonInterface.recognizer) }
        let come = after.map { ObjectSignal.added($0.0.path, $0.1) }
        return [gone, come].compactMap { $0 }
    }
}

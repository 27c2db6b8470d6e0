import MudraBus
import MudraDeclarations
import MudraInterface

/// Registers the recognizers of clients, and puts each change into effect.
@BusActor
final class RecognizerService {
    let registry: Registry
    private let installer: Installer
    private let clients: Clients
    private let updates: Updates
    private let emulated: EmulatedDevices
    private let authorizer: PolkitAuthorizer
    private let lockScreen: LockScreenGestures

    init(
        _ registry: Registry, installer: Installer, clients: Clients, authorizer: PolkitAuthorizer,
        emulated: EmulatedDevices, lockScreen: LockScreenGestures, updates: Updates
    ) {
        self.registry = registry
        self.installer = installer
        self.clients = clients
        self.authorizer = authorizer
        self.lockScreen = lockScreen
        self.updates = updates
        self.emulated = emulated
    }

    /// Makes the change that a call asks for: first in the registry, then with signals, then on the screens. The call
    /// gets its answer when the screens use the changed recognizers.
    /// - Parameters:
    ///   - values: makes the values of the answer.
    ///   - change: changes the registry, or throws and leaves it as it was.
    func perform(
        _ call: BusCall, answering values: ([RegistryChange]) -> [BusValue] = { _ in [] },
        _ change: (Registry) throws(BusError) -> [RegistryChange]
    ) throws(BusError) -> BusAnswer {
        let changes = try change(registry)
        bringAbout(changes)
        updates.finish()
        return installer.answer(call, values(changes))
    }

    /// Answers a call when the screens use all changes so far, of recognizers and of anything else.
    func answerWhenInUse(_ call: BusCall) -> BusAnswer {
        installer.answerWhenInUse(call)
    }

    /// Runs `change` if the client may register these recognizers, now or when polkit has answered.
    func authorize(
        _ declarations: [RecognizerDeclaration], _ call: BusCall, of client: Client,
        _ change: @escaping () throws(BusError) -> BusAnswer
    ) throws(BusError) -> BusAnswer {
        try emulated.check(declarations)
        try lockScreen.check(declarations, isTrusted: client.isTrusted)
        return try authorizer.authorize(PolkitAuthorizer.Demand.all(of: declarations), call, of: client, change)
    }

    /// The additional cost of a client's change of recognizers: all programs of its user get signals about it.
    func readingCost(of extent: DeclarationExtent, for client: Client) -> Int {
        CallCost.reading(extent, by: clients.all.count { $0.user == client.user })
    }

    /// A client is gone: removes its recognizers.
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

    /// Puts changes of the registry into effect: sends signals about them, and then installs them on the screens.
    private func bringAbout(_ changes: [RegistryChange]) {
        for change in changes {
            guard let user = (change.after ?? change.before)?.user else { continue }
            clients.tell(user, signals(of: change))
        }
        updates.need([.audiences, .emulation, .recognizers, .health])
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

import MudraBus
import MudraInterface
import MudraSupport

/// All objects on the bus: the manager and the screens, which every user sees, and recognizers, which their users see.
/// Sends every program a signal when a screen comes, changes or goes.
@BusActor
final class Objects: ObjectTree {
    private let connection: BusConnection
    private let manager: ManagerObject
    private let recognizers: RecognizerService
    private let devices: DeviceObject
    private let log: Log
    /// The screens' objects, and their properties as last sent.
    private var toldDevices: [ScreenID: (path: String, values: [(String, BusValue)])] = [:]
    /// The manager's properties that every program sees and that change, as last sent; nil: not asked yet.
    private var toldMachine: [(String, BusValue)]?

    init(
        _ connection: BusConnection, manager: ManagerObject, recognizers: RecognizerService, devices: DeviceObject,
        log: Log
    ) {
        self.connection = connection
        self.manager = manager
        self.recognizers = recognizers
        self.devices = devices
        self.log = log
    }

    // MARK: Objects

    func paths(for client: Client) -> [String] {
        [ObjectPath.manager] + toldDevices.values.map(\.path).sorted()
            + recognizers.registry.registrations(of: client.user).map(\.path)
    }

    func interfaces(at path: String, for client: Client) -> [BusInterface<Client>]? {
        if path == ObjectPath.manager { return [manager.interface] }
        if let id = toldDevices.first(where: { $0.value.path == path })?.key {
            return device(id).map { [$0] }
        }
        return recognizers.registry.registrations(of: client.user).first { $0.path == path }
            .map { [recognizers.interface(of: $0)] }
    }

    private func device(_ id: ScreenID) -> BusInterface<Client>? {
        devices.screens[id].map { devices.interface(of: id, $0) }
    }

    // MARK: Screens, which every user sees

    /// Sends signals about all that has changed since the last call: screens that have come, changed or gone, and what
    /// the manager says of the machine.
    func update() {
        for (id, old) in toldDevices {
            guard let screen = devices.screens[id], !screen.isLeaving, let interface = device(id) else {
                toldDevices[id] = nil
                broadcast(.removed(old.path, DaemonInterface.device))
                continue
            }
            let new = interface.values
            toldDevices[id]?.values = new
            for signal in ObjectSignal.differences(old.values, new, of: DaemonInterface.device, at: old.path) {
                broadcast(signal)
            }
        }
        for (id, screen) in devices.screens.all where toldDevices[id] == nil {
            guard let interface = device(id) else { continue }
            toldDevices[id] = (screen.path, interface.values)
            broadcast(.added(screen.path, interface))
        }
        let machine = manager.machineState
        let told = toldMachine ?? machine
        toldMachine = machine
        for signal in ObjectSignal.differences(told, machine, of: DaemonInterface.manager, at: ObjectPath.manager) {
            broadcast(signal)
        }
    }

    /// A screen's grab has ended without a request.
    func tellGrabReleased(_ id: ScreenID, _ reason: GrabReleaseReason) {
        if let path = toldDevices[id]?.path { broadcast(.grabReleased(reason, at: path)) }
    }

    private func broadcast(_ signal: ObjectSignal) {
        do throws(BusError) {
            try connection.sendSignal(signal.member, of: signal.interface, at: signal.path, to: nil, signal.write)
        } catch {
            log("cannot send a signal of \(signal.path): \(error)")
        }
    }
}

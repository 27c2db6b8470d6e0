import MudraBus
import MudraInterface

/// All objects on the bus: the manager and the screens, which every user sees, and recognizers, which their users see.
/// Sends every program a signal when a screen comes, changes or goes.
@BusActor
final class Objects: ObjectTree {
    private let connection: BusConnection
    private let manager: ManagerObject
    private let recognizers: RecognizerService
    private let devices: DeviceObject
    private let log: (String) -> Void
    /// The screens' objects, and their properties as last sent.
    private var toldDevices: [ScreenID: (path: String, values: [(String, BusValue)])] = [:]

    init(
        _ connection: BusConnection, manager: ManagerObject, recognizers: RecognizerService, devices: DeviceObject,
        log: @escaping (String) -> Void
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

    /// mudrad reads a screen from now on.
    func addDevice(_ id: ScreenID) {
        guard let screen = devices.screens[id], let interface = device(id) else { return }
        let path = screen.path
        toldDevices[id] = (path, interface.values)
        broadcast(.added(path, interface))
    }

    /// A screen may have changed.
    func updateDevice(_ id: ScreenID) {
        guard let (path, old) = toldDevices[id], let interface = device(id) else { return }
        let new = interface.values
        toldDevices[id] = (path, new)
        for signal in ObjectSignal.differences(old, new, of: DaemonInterface.device, at: path) { broadcast(signal) }
    }

    /// mudrad does not read a screen any more.
    func removeDevice(_ id: ScreenID) {
        guard let (path, _) = toldDevices.removeValue(forKey: id) else { return }
        broadcast(.removed(path, DaemonInterface.device))
    }

    /// A screen's grab has ended without a request.
    func tellGrabReleased(_ id: ScreenID, _ reason: GrabReleaseReason) {
        if let path = toldDevices[id]?.path { broadcast(.grabReleased(reason, at: path)) }
    }

    /// The real-time priority has changed.
    func updateRealtime(_ isRealtime: Bool) {
        broadcast(
            .changed(PropertyName.realtime, .boolean(isRealtime), of: DaemonInterface.manager, at: ObjectPath.manager))
    }

    /// The machine has been folded into a tablet or back.
    func updateTabletMode(_ isTablet: Bool) {
        broadcast(
            .changed(PropertyName.tabletMode, .boolean(isTablet), of: DaemonInterface.manager, at: ObjectPath.manager))
    }

    private func broadcast(_ signal: ObjectSignal) {
        do throws(BusError) {
            try connection.sendSignal(signal.member, of: signal.interface, at: signal.path, to: nil, signal.write)
        } catch {
            log("cannot send a signal of \(signal.path): \(error)")
        }
    }
}

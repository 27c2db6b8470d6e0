import Bus
import Devices
import Dispatch
import Realtime
import Settings

/// `mudrad`: touchscreens on one side, the bus on the other.
///
/// Two queues: what touches screens runs on the real-time queue and is all in `RecognitionLoop`; everything else runs on
/// the bus queue. They talk through the ring, and through messages that the loop takes between two frames.
public final class Daemon {
    /// The well-known name on the bus.
    public static let busName = "org.mudra.Mudra1"

    private let connection: BusConnection
    private let configuration: Configuration
    private let loop: RecognitionLoop
    private let registry = Registry()
    private let relay = Relay()
    private let screens: Screens
    private let clients: Clients
    private let devices: DeviceService
    private let log: (String) -> Void
    private var publisher: GesturePublisher?
    private var manager: ManagerService?

    /// Connects to bus and udev; call it on `queue`.
    /// - Parameters:
    ///   - address: which bus to serve.
    ///   - configuration: reads mudrad.toml, at start and whenever it is to be read again.
    ///   - realtime: where screens are read.
    ///   - queue: the bus queue.
    ///   - log: called with one line for people at a time.
    ///   - onDisconnect: called when the bus is gone.
    /// - Throws: an error whose description says what is missing.
    public static func start(
        on address: BusAddress, configuration: @escaping () -> DaemonSettings.Loaded, realtime: RealtimeQueue,
        queue: DispatchQueue, log: @escaping (String) -> Void, onDisconnect: @escaping (BusError) -> Void
    ) throws -> Daemon {
        let daemon = try Daemon(
            on: address, configuration: Configuration(configuration, log: log), realtime: realtime, queue: queue,
            log: log)
        try daemon.serve(onDisconnect: onDisconnect)
        return daemon
    }

    private init(
        on address: BusAddress, configuration: Configuration, realtime: RealtimeQueue, queue: DispatchQueue,
        log: @escaping (String) -> Void
    ) throws {
        self.log = log
        self.configuration = configuration
        connection = try BusConnection(address, queue: queue)
        let inventory = try DeviceInventory()
        loop = RecognitionLoop(
            queue: realtime, busQueue: queue,
            onFilled: { [relay] in relay.daemon?.drain() },
            onGone: { [relay] in relay.daemon?.screenGone($0) })
        let sensor = OrientationSensor(
            connect: { [connection] () throws(BusError) in
                if case .system = address { return connection }
                let system = try BusConnection(.system, queue: queue)
                system.activate { log("the system bus, which the orientation sensor is on, is gone: \($0)") }
                return system
            }, log: log)
        screens = Screens(
            inventory: inventory, loop: loop, registry: registry, sensor: sensor, settings: configuration.settings,
            queue: queue, log: log)
        devices = DeviceService(connection, screens: screens, log: log)
        clients = Clients(connection, log: log) { [relay] in relay.daemon?.manager?.clientLeft($0) }
        relay.daemon = self
    }

    /// Reads mudrad.toml again; one with an error changes nothing.
    public func reload() {
        try? reloadConfiguration()
    }

    private func serve(onDisconnect: @escaping (BusError) -> Void) throws {
        let manager = ManagerService(
            registry: registry, clients: clients, loop: loop,
            reload: { [relay] () throws(BusError) in try relay.daemon?.reloadConfiguration() },
            onChanged: { [relay] in relay.daemon?.recognizersChanged() })
        self.manager = manager
        publisher = GesturePublisher(registry: registry, screens: screens, clients: clients)
        try connection.export(manager.interface, at: ObjectPath.manager)
        screens.onOpened = { [devices] in devices.add($0) }
        screens.onLeft = { [devices] in devices.remove($0) }
        screens.onDrain = { [relay] in relay.daemon?.drain() }
        // Before screens are read: what that takes comes back at once, and no first touch has to wait for it.
        ProcessMemory.forgetStart()
        screens.start()
        // The name last: whoever sees it finds everything else in place.
        try connection.requestName(Self.busName)
        connection.activate(onDisconnect: onDisconnect)
    }

    private func reloadConfiguration() throws(BusError) {
        screens.apply(try configuration.reload())
    }

    private func recognizersChanged() {
        let departed = registry.departedTags
        loop.install(registry.lineups()) { [relay] in
            relay.daemon?.drain()
            relay.daemon?.registry.forgetDeparted(departed)
        }
    }

    private func screenGone(_ screen: ScreenID) {
        drain()
        screens.forget(screen)
    }

    private func drain() {
        while let event = loop.take() { publisher?.publish(event) }
    }
}

/// Lets the parts of the daemon call it before it is there. Unchecked: used on the bus queue alone.
private final class Relay: @unchecked Sendable {
    weak var daemon: Daemon?
}

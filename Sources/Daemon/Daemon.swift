import Bus
import Devices
import Dispatch
import Glibc
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
    private let registry: Registry
    private let installer: Installer
    private let relay = Relay()
    private let screens: Screens
    private let clients: Clients
    private let audience: Audience
    private let streams: TouchStreams
    private let objects: Objects
    private let server: ObjectServer<Objects>
    private let publisher: GesturePublisher
    private let health: HealthReport
    private let log: (String) -> Void

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
            onGone: { [relay] in relay.daemon?.screenGone($0) },
            onUnread: { [relay] in relay.daemon?.streams.forget($0) },
            onGrab: { [relay] in relay.daemon?.screens.grabChanged($0, $1) })
        registry = Registry(systemZones: configuration.settings.zones)
        let lineups = Lineups(registry) { [relay] in relay.daemon?.audience.takesPart($0, on: $1) ?? false }
        installer = Installer(loop: loop, lineups: lineups, registry: registry)
        // What each of these has to say others can bring about at will, but not so that the others go unheard.
        let (clientLog, deviceLog, serviceLog) = (
            LimitedLog(log, most: 20), LimitedLog(log, most: 200), LimitedLog(log, most: 20)
        )
        let sensor = OrientationSensor(
            connect: { [connection] () throws(BusError) in
                if case .system = address { return connection }
                let system = try BusConnection(.system, queue: queue)
                system.activate { log("the system bus, which the orientation sensor is on, is gone: \($0)") }
                return system
            }, log: { serviceLog($0) })
        screens = Screens(
            inventory: inventory, loop: loop, lineups: lineups, sensor: sensor, settings: configuration.settings,
            queue: queue, log: { deviceLog($0) })
        let access: AccessControl
        var polkit: Polkit?
        if case .system = address {
            access = AccessControl(LoginSessions(connection, queue: queue) { serviceLog($0) })
            polkit = try Polkit(connection) { [relay] in relay.daemon?.audience.updateLocating() }
        } else {
            access = AccessControl(onlyUser: getuid())
        }
        let authority = Authority(polkit, access: access, log: log)
        clients = Clients(connection, access: access, log: { clientLog($0) }) { [relay] in relay.daemon?.clientLeft($0)
        }
        audience = Audience(access, authority: authority, clients: clients, screens: screens, log: log)
        streams = TouchStreams(loop: loop, screens: screens, access: access)
        health = HealthReport(queue: queue, isRealtime: { [loop] in loop.isRealtime }) { [screens, registry, clients] in
            (screens.all.count, registry.registrations.count, clients.subscribers)
        }
        let manager = ManagerObject(
            registry: registry, installer: installer, loop: loop, screens: screens, access: access,
            authority: authority, streams: streams, health: health,
            reload: { [relay] () throws(BusError) in try relay.daemon?.reloadConfiguration() })
        objects = Objects(
            connection, manager: manager, recognizers: RecognizerObject(registry: registry, installer: installer),
            devices: DeviceObject(screens: screens, access: access, authority: authority), clients: clients,
            log: { clientLog($0) })
        server = ObjectServer(objects, managerAt: ObjectPath.manager)
        publisher = GesturePublisher(registry: registry, screens: screens, clients: clients)
        relay.daemon = self
    }

    /// Reads mudrad.toml again; one with an error changes nothing, and is said to be wrong.
    public func reload() {
        if let settings = try? configuration.reload() { apply(settings, saysAgain: true) }
    }

    /// The files of mudrad.toml have changed: reads them again if they say something else than before.
    public func configurationChanged() {
        guard let settings = configuration.reloadChanged() else { return }
        apply(settings)
    }

    /// The recognition has lost its real-time priority, or has it back.
    public func realtimeChanged() {
        objects.updateRealtime(loop.isRealtime)
        health.update()
    }

    /// Some time has passed: has the service manager show how long ago the last gesture was, if that is to be said
    /// otherwise now. Costs next to nothing where it is not.
    public func timePassed() {
        health.send()
    }

    /// Ends everything: gestures in progress are cancelled, grabs end, whom it concerns is told of both, and the name is
    /// given back. Nothing is to be asked of it any more.
    /// - Parameters:
    ///   - isHeard: whether there is still a bus on which to tell of it.
    ///   - done: called on the bus queue; not at all when the real-time queue does not answer.
    public func stop(isHeard: Bool, then done: @escaping @Sendable () -> Void) {
        loop.stop { [relay] in
            if isHeard { relay.daemon?.leave() }
            done()
        }
    }

    /// What others are told last, in this order.
    private func leave() {
        drain()
        screens.grabs.forgetAll()
        clients.sendAllThatWaits()
        connection.releaseName(Self.busName)
    }

    private func serve(onDisconnect: @escaping (BusError) -> Void) throws {
        audience.admit(configuration.settings.access.users)
        installer.onInstalled = { [relay] in relay.daemon?.drain() }
        registry.onChange = { [relay] in relay.daemon?.recognizersChanged($0) }
        audience.onChange = { [relay] in relay.daemon?.audienceChanged() }
        screens.onOpened = { [relay] in relay.daemon?.screenOpened($0) }
        screens.onLeft = { [relay] in relay.daemon?.screenLeft($0) }
        screens.onChanged = { [relay] in relay.daemon?.screenChanged($0) }
        screens.grabs.onChanged = { [relay] in relay.daemon?.objects.updateDevice($0) }
        screens.grabs.onReleased = { [relay] in relay.daemon?.objects.tellGrabReleased($0, $1) }
        screens.onDrain = { [relay] in relay.daemon?.drain() }
        clients.onSubscription = { [relay] in relay.daemon?.health.update() }
        try connection.serve { [relay] in relay.daemon?.take($0) }
        // Before screens are read: what that takes comes back at once, and no first touch has to wait for it.
        ProcessMemory.forgetStart()
        screens.start()
        // The name last: whoever sees it finds everything else in place.
        try connection.requestName(Self.busName)
        connection.activate(onDisconnect: onDisconnect)
        health.update()
    }

    private func take(_ call: BusCall) {
        clients.identify(call) { [server] call, client in
            if client.admit(call) { server.take(call, from: client) }
        }
    }

    private func clientLeft(_ client: Client) {
        registry.removeAll(of: client.name)
        streams.clientLeft(client)
    }

    /// As a client wants it, which is told what is wrong.
    private func reloadConfiguration() throws(BusError) {
        apply(try configuration.reload(saysAgain: false))
    }

    private func apply(_ settings: DaemonSettings, saysAgain: Bool = false) {
        let stranded = registry.replaceSystemZones(with: settings.zones)
        if !stranded.isEmpty { log(stranded.zoneLossText) }
        screens.apply(settings)
        // Other users may be let in.
        audience.admit(settings.access.users, saysAgain: saysAgain)
        audience.update()
    }

    private func audienceChanged() {
        // What has happened up to now is still told to those whom it concerned.
        drain()
        installer.install()
        streams.update()
    }

    // MARK: Recognizers and screens

    private func recognizersChanged(_ changes: [RegistryChange]) {
        objects.tell(changes)
        installer.install()
        health.update()
    }

    private func screenOpened(_ screen: ScreenID) {
        objects.addDevice(screen)
        audience.update()
        health.update()
    }

    private func screenLeft(_ screen: ScreenID) {
        objects.removeDevice(screen)
        health.update()
    }

    private func screenChanged(_ screen: ScreenID) {
        objects.updateDevice(screen)
        audience.update()
    }

    private func screenGone(_ screen: ScreenID) {
        drain()
        screens.forget(screen)
    }

    private func drain() {
        var hasHappened = false
        while let event = loop.take() {
            publisher.publish(event)
            hasHappened = true
        }
        if hasHappened { health.noteGesture() }
    }
}

/// Lets the parts of the daemon call it before it is there. Unchecked: used on the bus queue alone.
private final class Relay: @unchecked Sendable {
    weak var daemon: Daemon?
}

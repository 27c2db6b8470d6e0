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
    private let access: AccessControl
    private let authority: Authority
    private let clients: Clients
    private let streams: TouchStreams
    private let objects: Objects
    private let server: ObjectServer<Objects>
    private let publisher: GesturePublisher
    /// The screens on which each user hears of gestures, as the lineups have it.
    private var screensOfUsers: [UInt32: Set<ScreenID>] = [:]
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
        let lineups = Lineups(registry) { [relay] in relay.daemon?.takesPart($0, on: $1) ?? false }
        installer = Installer(loop: loop, lineups: lineups, registry: registry)
        let sensor = OrientationSensor(
            connect: { [connection] () throws(BusError) in
                if case .system = address { return connection }
                let system = try BusConnection(.system, queue: queue)
                system.activate { log("the system bus, which the orientation sensor is on, is gone: \($0)") }
                return system
            }, log: log)
        screens = Screens(
            inventory: inventory, loop: loop, lineups: lineups, sensor: sensor, settings: configuration.settings,
            queue: queue, log: log)
        var polkit: Polkit?
        if case .system = address {
            access = AccessControl(LoginSessions(connection, queue: queue, log: log))
            polkit = try Polkit(connection) { [relay] in relay.daemon?.updateLocating() }
        } else {
            access = AccessControl(onlyUser: getuid())
        }
        authority = Authority(polkit, access: access, log: log)
        clients = Clients(connection, access: access, log: log) { [relay] in relay.daemon?.clientLeft($0) }
        streams = TouchStreams(loop: loop, screens: screens, access: access)
        let manager = ManagerObject(
            registry: registry, installer: installer, loop: loop, screens: screens, access: access,
            authority: authority, streams: streams,
            reload: { [relay] () throws(BusError) in try relay.daemon?.reloadConfiguration() })
        objects = Objects(
            connection, manager: manager, recognizers: RecognizerObject(registry: registry, installer: installer),
            devices: DeviceObject(screens: screens, access: access, authority: authority), clients: clients, log: log)
        server = ObjectServer(objects, managerAt: ObjectPath.manager)
        publisher = GesturePublisher(registry: registry, screens: screens, clients: clients)
        relay.daemon = self
    }

    /// Reads mudrad.toml again; one with an error changes nothing.
    public func reload() {
        try? reloadConfiguration()
    }

    /// The files of mudrad.toml have changed: reads them again if they say something else than before.
    public func configurationChanged() {
        guard let settings = configuration.reloadChanged() else { return }
        apply(settings)
    }

    /// The recognition has lost its real-time priority, or has it back.
    public func realtimeChanged() {
        objects.updateRealtime(loop.isRealtime)
    }

    private func serve(onDisconnect: @escaping (BusError) -> Void) throws {
        admitUsers()
        installer.onInstalled = { [relay] in relay.daemon?.drain() }
        registry.onChange = { [relay] in relay.daemon?.recognizersChanged($0) }
        access.onChange = { [relay] in relay.daemon?.accessChanged() }
        screens.onOpened = { [relay] in relay.daemon?.screenOpened($0) }
        screens.onLeft = { [relay] in relay.daemon?.objects.removeDevice($0) }
        screens.onChanged = { [relay] in relay.daemon?.screenChanged($0) }
        screens.grabs.onChanged = { [relay] in relay.daemon?.objects.updateDevice($0) }
        screens.grabs.onReleased = { [relay] in relay.daemon?.objects.tellGrabReleased($0, $1) }
        screens.onDrain = { [relay] in relay.daemon?.drain() }
        try connection.serve { [relay] in relay.daemon?.take($0) }
        // Before screens are read: what that takes comes back at once, and no first touch has to wait for it.
        ProcessMemory.forgetStart()
        screens.start()
        // The name last: whoever sees it finds everything else in place.
        try connection.requestName(Self.busName)
        connection.activate(onDisconnect: onDisconnect)
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

    private func reloadConfiguration() throws(BusError) {
        apply(try configuration.reload())
    }

    private func apply(_ settings: DaemonSettings) {
        let stranded = registry.replaceSystemZones(with: settings.zones)
        if !stranded.isEmpty { log(stranded.zoneLossText) }
        screens.apply(settings)
        // Other users may be let in.
        admitUsers()
        accessChanged()
    }

    // MARK: Who takes part

    private func admitUsers() {
        var users: Set<UInt32> = []
        for name in configuration.settings.access.users {
            if let number = UserNames.number(of: name) {
                users.insert(number)
            } else {
                log("users of [access] has \(name.debugDescription), whom this system does not know")
            }
        }
        access.admit(users)
    }

    private func takesPart(_ user: UInt32, on screen: ScreenID) -> Bool {
        screens[screen].map { access.hears(user, on: $0.seat) } ?? false
    }

    /// Somebody, or a screen, may be there or at a seat and was not, or the other way round: logind tells of much that
    /// makes no difference.
    private func accessChanged() {
        let before = screensOfUsers
        screensOfUsers = findScreensOfUsers()
        let users = Set(before.keys).union(screensOfUsers.keys).filter { before[$0] != screensOfUsers[$0] }
        if !users.isEmpty { renewAccess() }
        // polkit goes by who is active, too; by logind's other files, which may be written later than those we go by. So
        // it is asked again when more of them are.
        updateLocating { users.contains($0.user) || !$0.mayLocate }
    }

    private func renewAccess() {
        // What has happened up to now is still told to those whom it concerned.
        drain()
        installer.install()
        streams.update()
    }

    private func findScreensOfUsers() -> [UInt32: Set<ScreenID>] {
        let all = screens.all
        return Dictionary(
            uniqueKeysWithValues: clients.users.map { user in
                (user, Set(all.filter { access.hears(user, on: $0.1.seat) }.map(\.0)))
            })
    }

    /// Asks about those who hear of gestures now. To others polkit would say no, and has to be asked when they do.
    private func updateLocating(where concerns: (Client) -> Bool = { _ in true }) {
        for client in clients.all where client.subscription != nil && concerns(client) {
            if screens.all.contains(where: { access.hears(client.user, on: $0.1.seat) }) {
                authority.updateLocating(client)
            } else {
                client.mayLocate = false
            }
        }
    }

    // MARK: Recognizers and screens

    private func recognizersChanged(_ changes: [RegistryChange]) {
        objects.tell(changes)
        installer.install()
    }

    private func screenOpened(_ screen: ScreenID) {
        objects.addDevice(screen)
        accessChanged()
    }

    private func screenChanged(_ screen: ScreenID) {
        objects.updateDevice(screen)
        accessChanged()
    }

    private func screenGone(_ screen: ScreenID) {
        drain()
        screens.forget(screen)
    }

    private func drain() {
        while let event = loop.take() { publisher.publish(event) }
    }
}

/// Lets the parts of the daemon call it before it is there. Unchecked: used on the bus queue alone.
private final class Relay: @unchecked Sendable {
    weak var daemon: Daemon?
}

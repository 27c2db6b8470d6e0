import Glibc
import MudraBus
import MudraEvdev
import MudraInterface
import MudraRealtime
import MudraSettings
import MudraSupport

/// `mudrad`: connects touchscreens with the bus.
///
/// There are two queues: `RecognitionLoop` does all work with screens on the real-time queue; everything else runs on
/// the bus queue. They communicate through the ring, and through blocks that the loop runs between two frames.
@BusActor
package final class Daemon {
    /// The group by which mudrad recognizes `mudra-actions`: it is installed with this effective group.
    private static let trustedGroup = "mudra-actions"

    private let connection: BusConnection
    private let configuration: Configuration
    private let recognition: Recognition
    private let recognizers: RecognizerService
    private let screens: Screens
    private let emulated: EmulatedDevices
    private let sessions: SessionReports
    private let clients: Clients
    private let visibility: GestureVisibility
    private let streams: TouchStreams
    private let listeners: GestureListeners
    private let objects: Objects
    private let server: ObjectServer<Objects>
    private let health: HealthReport
    private let installer: Installer
    private let updates = Updates()
    private let lockScreen = LockScreenGestures()
    private let log: Log

    /// Connects to the bus and udev, and serves.
    /// - Parameters:
    ///   - address: the bus to serve.
    ///   - configuration: reads mudrad.toml, at the start and for each reload.
    ///   - loop: reads the screens.
    ///   - realtime: the queue of `loop`.
    ///   - clock: the clock that a test holds; nil: the system's.
    ///   - log: called with one line of text at a time.
    ///   - onDisconnect: called when the bus is gone.
    /// - Throws: an error whose description says what is missing.
    package init(
        on address: BusAddress, configuration: @escaping () -> LoadedSettings<DaemonSettings>, loop: RecognitionLoop,
        realtime: RealtimeQueue, clock: TestClock? = nil, log: Log,
        onDisconnect: @escaping (BusError) -> Void
    ) throws {
        self.log = log
        self.configuration = Configuration(configuration, log: log)
        let settings = self.configuration.settings
        // Others can cause the messages of each of these logs as often as they like; separate limits keep one from
        // silencing the others.
        let (clientLog, deviceLog, serviceLog) = (log.limited(to: 20), log.limited(to: 200), log.limited(to: 20))
        connection = try BusConnection(address, queue: BusActor.queue)
        let inventory = try DeviceInventory()
        recognition = Recognition(loop, on: realtime)
        try clock?.lead(recognition, on: connection)
        let access: AccessControl
        let polkit: Polkit?
        if case .system = address {
            let group = SystemNames.group(Self.trustedGroup)
            if group == nil { log("there is no group \(Self.trustedGroup): polkit decides what mudra-actions may do") }
            access = AccessControl(LoginSessions(connection, log: serviceLog), trustedGroup: group)
            polkit = try Polkit(connection)
        } else {
            access = AccessControl(onlyUser: getuid())
            polkit = nil
        }
        let authorizer = PolkitAuthorizer(polkit, log: log)
        let registry = Registry(systemZones: settings.zones)
        let emulated = EmulatedDevices(
            recognition, registry: registry, settings: settings.emulation, log: deviceLog)
        self.emulated = emulated
        lockScreen.names = Set(settings.access.locked)
        let instances = RecognizerInstances(
            registry, mayEmulate: { emulated.allows($0) }, lockScreen: lockScreen
        ) { access.seatAccess(of: $0, on: $1) }
        let sensor = OrientationSensor(
            connect: { [connection] () throws(BusError) in
                if case .system = address { return connection }
                let system = try BusConnection(.system, queue: BusActor.queue)
                system.activate { serviceLog("the system bus is gone, and with it the orientation sensor: \($0)") }
                return system
            }, log: serviceLog)
        sessions = SessionReports(access, log: clientLog)
        screens = Screens(
            recognition, inventory: inventory, instances: instances, sensor: sensor, sessions: sessions, access: access,
            settings: settings, updates: updates, log: deviceLog)
        clients = try Clients(connection, access: access, updates: updates, log: clientLog)
        health = HealthReport(isRealtime: { [recognition] in recognition.isRealtime }) { [screens, clients] user in
            let recognizers = registry.registrations.count { user == nil || $0.user == user }
            return (screens.all.count, recognizers, clients.subscribers(of: user))
        }
        listeners = GestureListeners(
            recognition, registry: registry, clients: clients, screens: screens, access: access)
        installer = Installer(recognition, instances: instances, registry: registry)
        recognizers = RecognizerService(
            registry, installer: installer, clients: clients, authorizer: authorizer, emulated: emulated,
            lockScreen: lockScreen, updates: updates)
        visibility = GestureVisibility(access, authorizer: authorizer, clients: clients, screens: screens, log: log)
        streams = TouchStreams(recognition, screens: screens, access: access)
        let manager = ManagerObject(
            recognizers: recognizers, recognition: recognition, access: access, authorizer: authorizer,
            streams: streams, listeners: listeners, sessions: sessions, screens: screens, health: health)
        objects = Objects(
            connection, manager: manager, recognizers: recognizers,
            devices: DeviceObject(
                screens: screens, recognition: recognition, access: access, authorizer: authorizer),
            log: clientLog)
        server = ObjectServer(objects, managerAt: ObjectPath.manager)
        polkit?.onChange = { [weak self] in self?.visibility.updateLocating() }
        manager.onReload = { [weak self] () throws(BusError) in try self?.reloadConfiguration() }
        connect(registry, access)
        try serve(settings, onDisconnect)
    }

    /// Derives the parts of the state that follow from other parts, each after those on which it depends.
    private func update(_ due: Updates.Parts) {
        var due = due
        if due.contains(.visibility), visibility.update() {
            // Earlier events still go to the programs that they concerned.
            recognition.drain()
            due.formUnion([.audiences, .emulation, .recognizers, .health])
        }
        // Before the recognizers, so that programs miss no event of a new one.
        if due.contains(.audiences) {
            listeners.update()
            streams.update()
        }
        // Before the recognizers, since a device needs time until applications have found it.
        if due.contains(.emulation) { emulated.match() }
        if due.contains(.recognizers) { installer.install() }
        if due.contains(.objects) { objects.update() }
        if due.contains(.health) { health.update() }
    }

    /// Connects the events that carry something: a gesture, a program that leaves, a grab that ends.
    private func connect(_ registry: Registry, _ access: AccessControl) {
        updates.perform = { [weak self] in self?.update($0) }
        recognition.onEvent = { [screens, clients, health] event in
            guard let registration = registry.registration(tagged: event.moment.gesture.recognizer),
                let screen = screens[event.screen]
            else { return }
            health.noteGesture(of: registration.user)
            clients.tell(of: event, registration) { GestureSignal(event, of: registration, on: screen) }
        }
        emulated.screens = { [screens] in screens.all }
        emulated.isShown = { access.isShown($0, on: $1) }
        emulated.placement = { [sessions] in $0.pointerPlacement(in: sessions.facts(on: $0.seat)) }
        screens.grabs.onReleased = { [updates, objects] in
            updates.finish()
            objects.tellGrabReleased($0, $1)
        }
        access.onChange = { [updates, screens, clients] in
            updates.need(.visibility)
            screens.usersChanged(clients.users)
        }
        clients.onLeave = { [recognizers, streams, listeners, sessions, screens, clients] client in
            recognizers.clientLeft(client)
            streams.clientLeft(client)
            listeners.clientLeft(client)
            sessions.clientLeft(client.name)
            if !clients.users.contains(client.user) { screens.usersChanged(clients.users) }
        }
    }

    private func serve(_ settings: DaemonSettings, _ onDisconnect: @escaping (BusError) -> Void) throws {
        visibility.admit(settings.access.users)
        let turns = CallTurns { [server] call, client in server.answer(call, from: client) }
        try connection.serve { [clients] call in
            clients.identify(call) { call, client in
                if client.admit(call) { turns.serve(call, from: client) }
            }
        }
        connection.whenRenewed { [log] in
            log(
                "the connection to the bus was renewed: a message came with more open files than mudrad can take,"
                    + " and other messages were lost")
        }
        screens.start()
        updates.need([.objects, .health])
        updates.finish()
        // The name comes last: a program that sees it finds everything else in place.
        try connection.requestName(DaemonInterface.service)
        connection.activate(onDisconnect: onDisconnect)
    }

    /// Recognition has lost its real-time priority, or has regained it.
    package func realtimeChanged() {
        updates.need([.objects, .health])
    }

    // MARK: mudrad.toml

    /// Reads mudrad.toml again. If it has an error, logs it and changes nothing.
    package func reload() {
        if let settings = try? configuration.reload() { apply(settings, saysAgain: true) }
    }

    /// The files of mudrad.toml have changed: reads them again, and applies the configuration if it has changed.
    package func configurationChanged() {
        guard let settings = configuration.reloadChanged() else { return }
        apply(settings)
    }

    /// Reads mudrad.toml again for a client, which gets the errors.
    private func reloadConfiguration() throws(BusError) {
        apply(try configuration.reload(saysAgain: false))
    }

    private func apply(_ settings: DaemonSettings, saysAgain: Bool = false) {
        let stranded = recognizers.replaceSystemZones(with: settings.zones)
        if !stranded.isEmpty { log(stranded.zoneLossText) }
        screens.apply(settings)
        if let lost = emulated.apply(settings.emulation) {
            if !lost.isEmpty { log(lost.emulationLossText) }
            updates.need(.recognizers)
        }
        if lockScreen.names != Set(settings.access.locked) {
            lockScreen.names = Set(settings.access.locked)
            updates.need(.recognizers)
        }
        // [access] may admit other users now.
        visibility.admit(settings.access.users, saysAgain: saysAgain)
        updates.need(.visibility)
        screens.usersChanged(clients.users)
        updates.finish()
    }

    // MARK: The end

    /// Stops the daemon: cancels gestures in progress, ends grabs, sends clients signals about both, and releases the
    /// name. It must not be used after that.
    /// - Parameters:
    ///   - isHeard: whether there is still a bus to send signals on.
    ///   - done: called at the end; not called if the real-time queue does not answer.
    package func stop(isHeard: Bool, then done: @escaping () -> Void) {
        recognition.stop { [self] in
            if isHeard { leave() }
            done()
        }
    }

    /// The last messages to others, in this order.
    private func leave() {
        screens.grabs.forgetAll()
        updates.finish()
        clients.sendAllThatWaits()
        connection.releaseName(DaemonInterface.service)
    }
}

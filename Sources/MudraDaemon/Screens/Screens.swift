import Dispatch
import Gestures
import MudraBus
import MudraDaemonSettings
import MudraDeclarations
import MudraDevices
import MudraEvdev
import MudraPipeline
import MudraRealtime
import MudraTouch

/// The touchscreens: found through udev, opened, and handed to the real-time queue.
@BusActor
final class Screens {
    private let inventory: DeviceInventory
    private let recognition: Recognition
    private let instances: RecognizerInstances
    private let sensor: OrientationSensor
    private let sessions: SessionReports
    private let log: (String) -> Void
    private let pens: Pens
    /// The switches of a machine that folds into a tablet.
    let tabletSwitches: TabletSwitches
    private var settings: DaemonSettings
    private var source: (any DispatchSourceRead)?

    let grabs: Grabs
    private var screens: [ScreenID: Screen] = [:]
    /// Nodes that could not be opened, or whose devices went without a report from udev; by their paths in sysfs.
    private var unusable: Set<String> = []
    private var backoff = Backoff<String>()
    private var lastID: UInt32 = 0

    /// Called before a screen is read; `all` has it already.
    var onOpening: () -> Void = {}
    /// Called with a screen that is read from now on.
    var onOpened: (ScreenID) -> Void = { _ in }
    /// Called with a screen that is not read any more, before it is forgotten.
    var onLeft: (ScreenID) -> Void = { _ in }
    /// Called when screens, their positions or the facts about their sessions may have changed.
    var onMatch: () -> Void = {}
    /// Called with a screen that may have changed.
    var onChanged: (ScreenID) -> Void = { _ in }

    init(
        _ recognition: Recognition, inventory: DeviceInventory, instances: RecognizerInstances,
        sensor: OrientationSensor, sessions: SessionReports,
        settings: DaemonSettings, log: @escaping (String) -> Void
    ) {
        self.inventory = inventory
        self.recognition = recognition
        self.instances = instances
        self.sensor = sensor
        self.sessions = sessions
        self.settings = settings
        self.log = log
        pens = Pens(recognition, log: log)
        tabletSwitches = TabletSwitches(log: log)
        grabs = Grabs(recognition, inventory: inventory, settings: settings.grab, log: log)
        recognition.onGone = { [weak self] in self?.forget($0) }
        recognition.onGrab = { [weak self] in self?.grabChanged($0, $1) }
        grabs.screens = { [weak self] in self?.all ?? [] }
        grabs.session = { [sessions] screen in sessions.facts(on: screen.seat) }
    }

    subscript(id: ScreenID) -> Screen? { screens[id] }

    /// The screens that are being read.
    var all: [(ScreenID, Screen)] { screens.filter { !$0.value.isLeaving }.map { ($0.key, $0.value) } }

    /// Opens all screens, and those that come later.
    func start() {
        let source = DispatchSource.makeReadSource(fileDescriptor: inventory.fileDescriptor, queue: BusActor.queue)
        source.setEventHandler { [weak self] in self?.readChanges() }
        source.activate()
        self.source = source
        sensor.onChange = { [weak self] in
            self?.updateGeometries()
            self?.onMatch()
        }
        sessions.onChange = { [weak self] in self?.sessionsChanged() }
        reconcile()
        if screens.isEmpty { log("no touchscreen yet: waiting for one") }
    }

    /// Applies another configuration.
    func apply(_ settings: DaemonSettings) {
        self.settings = settings
        let timeout = settings.recognition.restingTouchTimeout
        for id in screens.keys { recognition.tell { $0.change(id) { $0.setRestingTimeout(timeout) } } }
        grabs.settings = settings.grab
        grabs.forgetFailures()
        reconcile()
    }

    /// Sets a screen's orientation, until the screen goes.
    func setOrientation(_ choice: OrientationChoice, of id: ScreenID) {
        screens[id]?.wantedOrientation = choice
        updateGeometries()
        onMatch()
    }

    /// Sets whether a screen's touches count, until the screen goes.
    func setEnabled(_ isEnabled: Bool, of id: ScreenID) {
        screens[id]?.isEnabled = isEnabled
        recognition.tell { $0.setEnabled(isEnabled, of: id) }
        onChanged(id)
    }

    /// Grabs a screen as soon as no finger is down, or ends its grab. Lasts until the screen goes.
    /// - Throws: the reason if it cannot be grabbed.
    func setGrabbed(_ isGrabbed: Bool, of id: ScreenID) throws(BusError) {
        if let screen = screens[id], !screen.isLeaving { try grabs.set(isGrabbed, of: id, screen) }
    }

    /// The real-time queue reports the result of a grab.
    private func grabChanged(_ id: ScreenID, _ notice: GrabNotice) {
        if let screen = screens[id] { grabs.receive(notice, of: id, screen) }
    }

    /// The real-time queue has released a screen: its device went, with or without a report from udev.
    private func forget(_ id: ScreenID) {
        guard let screen = screens[id] else { return }
        if !screen.isLeaving {
            grabs.forget(id)
            onLeft(id)
            retryLater(screen)
        }
        screens[id] = nil
        instances.removeScreen(id)
        log("\(screen.title) is gone")
    }

    private func readChanges() {
        let changes = inventory.readChanges()
        if changes.hasOverflowed { log("udev's event queue has overflowed: read all devices again") }
        unusable.subtract(changes.told)
        unusable = unusable.filter { inventory[$0] != nil }
        for systemPath in changes.told { backoff.forget(systemPath) }
        reconcile()
    }

    /// A device went without a report from udev: mudrad has lost access to it, or the report comes later. If it is
    /// still there after a while, it is opened again.
    private func retryLater(_ screen: Screen) {
        let systemPath = screen.node.systemPath
        unusable.insert(systemPath)
        BusActor.async(after: backoff.nextDelay(for: systemPath)) { [weak self] in
            guard let self, unusable.remove(systemPath) != nil else { return }
            reconcile()
        }
    }

    // MARK: Reconciliation

    private func reconcile() {
        let roles = inventory.roles { self.rule(for: $0).ignore }
        let wanted = roles.filter { $0.role == .touchscreen }.map(\.node)
        let wantedPaths = Set(wanted.map(\.systemPath))
        for (id, screen) in screens where !screen.isLeaving {
            if let node = inventory[screen.node.systemPath], wantedPaths.contains(node.systemPath) {
                screens[id]?.node = node
                screens[id]?.rule = rule(for: node)
                let contacts = screens[id]?.rule.contacts ?? ContactSettings()
                recognition.tell { $0.change(id) { $0.setContacts(contacts) } }
                if let seat = screens[id]?.seat { instances.setSeat(seat, of: id) }
            } else {
                leave(id)
            }
        }
        updateGeometries()
        let open = Set(screens.values.lazy.filter { !$0.isLeaving }.map(\.node.systemPath))
        for node in wanted where !open.contains(node.systemPath) && !unusable.contains(node.systemPath) {
            self.open(node)
        }
        let watched = settings.recognition.penMutesTouches ? roles.filter { $0.role == .pen } : []
        pens.match(watched.map(\.node), to: screens)
        tabletSwitches.match(roles.filter { $0.role == .tabletSwitch }.map(\.node))
        grabs.match(all)
        onMatch()
    }

    private func rule(for node: InputNode) -> DeviceSettings {
        settings.rule(for: DeviceIdentity(node.name, vendor: node.vendor, product: node.product))
    }

    private func open(_ node: InputNode) {
        do {
            let touchscreen = try Touchscreen(path: node.path)
            let screen = Screen(node, touchscreen.description, rule(for: node), automatic: orientation(of:))
            lastID &+= 1
            let id = ScreenID(value: lastID)
            screens[id] = screen
            instances.addScreen(id, screen.identity, seat: screen.seat, screen.geometry.size)
            let (graph, geometry) = (TransferredGraph(instances.gestures(of: id)), screen.geometry)
            let engine = GestureEngine(screen: geometry.size)
            engine.restingTimeout = settings.recognition.restingTouchTimeout
            let pipeline = ScreenPipeline(decoder: touchscreen.makeDecoder(geometry: geometry), engine: engine)
            pipeline.contactSettings = screen.rule.contacts
            let parts = OpenScreen.Parts(device: touchscreen.device, pipeline: pipeline)
            onOpening()
            recognition.tell { loop in
                let screen = OpenScreen(id: id, number: node.number, size: geometry.size, parts, clock: loop.clock)
                loop.add(screen, with: graph)
            }
            for line in screen.announcement { log(line) }
            followSensor()
            onOpened(id)
        } catch {
            unusable.insert(node.systemPath)
            log("\(node.path) (\(node.name)) cannot be used: \(error)")
        }
    }

    private func leave(_ id: ScreenID) {
        grabs.forget(id)
        onLeft(id)
        screens[id]?.isLeaving = true
        recognition.tell { $0.remove(id) }
    }

    /// The facts about the sessions that seats show may have changed.
    private func sessionsChanged() {
        updateGeometries()
        grabs.match(all)
        onMatch()
    }

    private func updateGeometries() {
        followSensor()
        for (id, screen) in screens where !screen.isLeaving {
            var screen = screen
            defer { onChanged(id) }
            let isAnother = screen.updateGeometry(automatic: orientation(of: screen))
            screens[id] = screen
            guard isAnother else { continue }
            let size = screen.geometry.size
            instances.setSize(size, of: id)
            let (geometry, graph) = (screen.geometry, TransferredGraph(instances.gestures(of: id)))
            recognition.tell({ $0.setGeometry(geometry, of: id, graph) }) { [weak self] _ in
                self?.screens[id]?.publishedSize = size
            }
        }
    }

    // MARK: Orientation

    /// The compositor's orientation if it reports one, otherwise the sensor's.
    private func orientation(of screen: Screen) -> AutomaticOrientation? {
        if let orientation = compositorOrientation(of: screen) { return (orientation, .compositor) }
        return sensor.orientation.map { ($0, .sensor) }
    }

    private func compositorOrientation(of screen: Screen) -> Orientation? {
        sessions.facts(on: screen.seat)?.orientation(ofOutput: screen.rule.output)
    }

    /// The sensor runs as long as a screen follows it.
    private func followSensor() {
        sensor.isFollowed = all.contains { $1.followsOrientation && compositorOrientation(of: $1) == nil }
    }
}

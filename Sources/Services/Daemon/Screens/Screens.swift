import Dispatch
import Gestures
import MudraBus
import MudraDeclarations
import MudraEvdev
import MudraPipeline
import MudraRealtime
import MudraSettings
import MudraSupport
import MudraTouch

/// The touchscreens: found through udev, opened, and handed to the real-time queue.
@BusActor
final class Screens {
    private let inventory: DeviceInventory
    let recognition: Recognition
    let instances: RecognizerInstances
    private let sessions: SessionReports
    let orientations: ReportedOrientations
    let access: AccessControl
    let updates: Updates
    let log: Log
    private let pens: Pens
    /// The switches of a machine that folds into a tablet.
    let tabletSwitches: TabletSwitches
    private var settings: DaemonSettings
    private var source: (any DispatchSourceRead)?

    let grabs: Grabs
    var screens: [ScreenID: Screen] = [:]
    /// Nodes that could not be opened, or whose devices went without a report from udev; by their paths in sysfs.
    private let retries = DelayedRetries<String>()
    /// The key of the list of all nodes in `retries`.
    private static let allNodes = "/sys/class/input"
    private var lastID: UInt32 = 0
    let pace = ChangePace()

    init(
        _ recognition: Recognition, inventory: DeviceInventory, instances: RecognizerInstances,
        sensor: OrientationSensor, sessions: SessionReports, access: AccessControl,
        settings: DaemonSettings, updates: Updates, log: Log
    ) {
        self.inventory = inventory
        self.recognition = recognition
        self.instances = instances
        orientations = ReportedOrientations(sensor, sessions)
        self.sessions = sessions
        self.access = access
        self.settings = settings
        self.updates = updates
        self.log = log
        pens = Pens(recognition, retries: retries, log: log)
        tabletSwitches = TabletSwitches(retries: retries, updates: updates, log: log)
        grabs = Grabs(recognition, inventory: inventory, settings: settings.grab, updates: updates, log: log)
        retries.onRetry = { [weak self] _ in self?.tryAgain() }
        recognition.onGone = { [weak self] in self?.forget($0) }
        recognition.onOddity = { [weak self] in self?.note($1, of: $0) }
        recognition.onGrab = { [weak self] in self?.grabChanged($0, $1) }
        recognition.onGeometry = { [weak self] in self?.geometryChanged($0, $1) }
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
        orientations.onChange = { [weak self] in self?.update() }
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
        // Another configuration may say what a device did not.
        retries.forget { _ in true }
        reconcile()
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
            updates.need([.emulation, .objects, .health])
            retryLater(screen)
        }
        screens[id] = nil
        pace.forget(id)
        instances.removeScreen(id)
        log("\(screen.title) is gone")
    }

    private func readChanges() {
        let changes = inventory.readChanges()
        if changes.hasOverflowed { log("udev's event queue has overflowed: read all devices again") }
        for systemPath in changes.told { retries.forget(systemPath) }
        retries.forget { $0 != Self.allNodes && inventory[$0] == nil }
        reconcile()
    }

    /// A device went without a report from udev: mudrad has lost access to it, or the report comes later. If it is
    /// still there after a while, it is opened again.
    private func retryLater(_ screen: Screen) {
        retries.tryLater(screen.node.systemPath)
    }

    /// Tries what has failed.
    private func tryAgain() {
        if inventory.isIncomplete { inventory.readAgain() }
        reconcile()
    }

    /// Lists the nodes again after a while if some could not be described.
    private func followInventory() {
        guard inventory.isIncomplete else { return retries.forget(Self.allNodes) }
        guard !retries.isWaiting(Self.allNodes), retries.noteFailure(of: Self.allNodes) else { return }
        log("cannot read the descriptions of all input devices: no file descriptors or no memory left")
    }

    // MARK: Reconciliation

    private func reconcile() {
        followInventory()
        let roles = inventory.roles { self.rule(for: $0).ignore }
        let wanted = roles.filter { $0.role == .touchscreen }.map(\.node)
        let wantedPaths = Set(wanted.map(\.systemPath))
        for (id, screen) in screens where !screen.isLeaving {
            // A screen is opened again with other bounds, as if it had been plugged in again.
            if let node = inventory[screen.node.systemPath], wantedPaths.contains(node.systemPath),
                case let rule = rule(for: node), rule.bounds == screen.rule.bounds
            {
                screens[id]?.node = node
                screens[id]?.rule = rule
                if rule != screen.rule { noteFailure(apply(to: id), on: id) }
                let contacts = screens[id]?.rule.contacts ?? ContactSettings()
                recognition.tell { $0.change(id) { $0.setContacts(contacts) } }
                if let seat = screens[id]?.seat { instances.setSeat(seat, of: id) }
            } else {
                leave(id)
            }
        }
        for id in screens.keys { updatePosition(of: id) }
        update()
        let open = Set(screens.values.lazy.filter { !$0.isLeaving }.map(\.node.systemPath))
        for node in wanted where !open.contains(node.systemPath) { self.open(node) }
        let watched = settings.recognition.penMutesTouches ? roles.filter { $0.role == .pen } : []
        pens.match(watched.map(\.node), to: screens)
        tabletSwitches.match(roles.filter { $0.role == .tabletSwitch }.map(\.node))
        grabs.match(all)
        updates.need(.emulation)
    }

    private func rule(for node: InputNode) -> DeviceSettings {
        settings.rule(for: DeviceIdentity(node.name, vendor: node.vendor, product: node.product))
    }

    private func open(_ node: InputNode) {
        retries.attempt(node.systemPath, isFinal: \.isFinal) { () throws(EvdevError) in
            let rule = rule(for: node)
            let touchscreen = try Touchscreen(path: node.path, rule.bounds)
            if let fault = touchscreen.description.axisFault { throw EvdevError(description: fault) }
            var screen = Screen(node, touchscreen.description, rule)
            screen.state = state(of: screen)
            _ = screen.updatePosition()
            let geometry = screen.nextPosition.geometry
            screen.use(geometry)
            lastID &+= 1
            let id = ScreenID(value: lastID)
            screens[id] = screen
            instances.addScreen(id, screen.identity, seat: screen.seat, geometry.size)
            let graph = TransferredGraph(instances.gestures(of: id))
            let engine = GestureEngine(screen: geometry.size)
            engine.restingTimeout = settings.recognition.restingTouchTimeout
            let pipeline = ScreenPipeline(decoder: touchscreen.makeDecoder(geometry: geometry), engine: engine)
            pipeline.contactSettings = screen.rule.contacts
            let parts = OpenScreen.Parts(device: touchscreen.device, pipeline: pipeline)
            // First: a finger may be down already, and programs must get the beginning of its gesture.
            updates.need(.audiences)
            updates.finish()
            recognition.tell { loop in
                let screen = OpenScreen(id: id, number: node.number, size: geometry.size, parts, clock: loop.clock)
                loop.add(screen, with: graph)
            }
            for line in screen.announcement { log(line) }
            orientations.follow(all.map(\.1))
            updates.need([.visibility, .objects, .health])
        } report: {
            log("\(node.path) (\(node.name)) cannot be used: \($0)")
        }
    }

    private func leave(_ id: ScreenID) {
        grabs.forget(id)
        screens[id]?.isLeaving = true
        updates.need([.emulation, .objects, .health])
        recognition.tell { $0.remove(id) }
    }
}

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
    private let sessions: SessionReports
    private let orientations: ReportedOrientations
    private let access: AccessControl
    private let log: (String) -> Void
    private let pens: Pens
    /// The switches of a machine that folds into a tablet.
    let tabletSwitches: TabletSwitches
    private var settings: DaemonSettings
    private var source: (any DispatchSourceRead)?

    let grabs: Grabs
    private var screens: [ScreenID: Screen] = [:]
    /// Nodes that could not be opened, or whose devices went without a report from udev; by their paths in sysfs.
    private let retries = DelayedRetries<String>()
    /// The key of the list of all nodes in `retries`.
    private static let allNodes = "/sys/class/input"
    private var lastID: UInt32 = 0
    private let pace = ChangePace()

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
        sensor: OrientationSensor, sessions: SessionReports, access: AccessControl,
        settings: DaemonSettings, log: @escaping (String) -> Void
    ) {
        self.inventory = inventory
        self.recognition = recognition
        self.instances = instances
        orientations = ReportedOrientations(sensor, sessions)
        self.sessions = sessions
        self.access = access
        self.settings = settings
        self.log = log
        pens = Pens(recognition, retries: retries, log: log)
        tabletSwitches = TabletSwitches(retries: retries, log: log)
        grabs = Grabs(recognition, inventory: inventory, settings: settings.grab, log: log)
        retries.onRetry = { [weak self] in self?.tryAgain() }
        recognition.onGone = { [weak self] in self?.forget($0) }
        recognition.onFault = { [weak self] in
            if let screen = self?.screens[$0] { log("\(screen.title) sends impossible events, which are corrected") }
        }
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
        reconcile()
    }

    // MARK: Choices of users

    // A value that a user's program sets on a screen counts while the screen's seat shows that user, until the user logs
    // out or the screen goes. `done` is called when it is in force.

    /// Sets a screen's orientation.
    func setOrientation(_ choice: OrientationChoice, of id: ScreenID, by user: UInt32, then done: @escaping () -> Void)
    {
        screens[id]?.choices.orientation.set(choice, of: user)
        update(id, then: done)
    }

    /// Sets whether a screen's touches count.
    func setEnabled(_ isEnabled: Bool, of id: ScreenID, by user: UInt32, then done: @escaping () -> Void) {
        screens[id]?.choices.isEnabled.set(isEnabled, of: user)
        update(id, then: done)
    }

    /// Grabs a screen as soon as no finger is down, or ends its grab.
    /// - Parameter done: called with the reason if the screen cannot be grabbed; then nothing has changed.
    func setGrabbed(
        _ isGrabbed: Bool, of id: ScreenID, by user: UInt32, then done: @escaping (BusError?) -> Void
    ) throws(BusError) {
        if isGrabbed, grabs.hasEscaped { throw .grabReleased }
        guard let earlier = screens[id]?.choices.isGrabbed else { return done(nil) }
        screens[id]?.choices.isGrabbed.set(isGrabbed, of: user)
        grabs.forgetFailure(of: id)
        bringAbout(on: id) { [weak self] error in
            if error != nil, let self {
                screens[id]?.choices.isGrabbed = earlier
                if let screen = screens[id] { screens[id]?.state.isGrabbed = state(of: screen).isGrabbed }
            }
            done(error)
        }
    }

    /// Calls `done` when everything that has been chosen and reported until now is in force.
    func whenSettled(_ done: @escaping () -> Void) { pace.whenSettled(done) }

    /// A user's last program, or the user, may have gone, or a seat may show another user.
    /// - Parameter users: the users whose programs are there.
    func usersChanged(_ users: Set<UInt32>) {
        for id in screens.keys { screens[id]?.choices.keep { access.keepsChoices(of: $0, amongUsers: users) } }
        sessionsChanged()
    }

    /// Finds out again what applies to all screens.
    private func update() {
        for (id, _) in all { update(id) }
    }

    private func update(_ id: ScreenID, then done: @escaping () -> Void = {}) {
        bringAbout(on: id) { [weak self] error in
            self?.noteFailure(error, on: id)
            done()
        }
    }

    private func noteFailure(_ error: BusError?, on id: ScreenID) {
        if let error, let screen = screens[id] { grabs.tryLater(id, screen, error) }
    }

    /// Finds out again what applies to a screen, and brings it about.
    private func bringAbout(on id: ScreenID, then done: @escaping (BusError?) -> Void) {
        guard let screen = screens[id], !screen.isLeaving else { return done(nil) }
        guard state(of: screen) != screen.state || grabs.isDue(id, screen) else { return done(nil) }
        pace.perform(on: id, { [weak self] in self?.apply(to: id) }, then: done)
    }

    /// - Returns: the reason if the screen is to be grabbed and cannot be.
    private func apply(to id: ScreenID) -> BusError? {
        guard let screen = screens[id], !screen.isLeaving else { return nil }
        let next = state(of: screen)
        screens[id]?.state = next
        if next.isEnabled != screen.state.isEnabled {
            recognition.tell { $0.setEnabled(next.isEnabled, of: id) }
        }
        updatePosition(of: id)
        defer { onMatch() }
        return screens[id].flatMap { grabs.apply(to: id, $0) }
    }

    private func state(of screen: Screen) -> ScreenState { ScreenState(of: screen, access, orientations) }

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
            if let node = inventory[screen.node.systemPath], wantedPaths.contains(node.systemPath) {
                let rule = rule(for: node)
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
        for node in wanted where !open.contains(node.systemPath) && !retries.isWaiting(node.systemPath) {
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
        do throws(EvdevError) {
            let touchscreen = try Touchscreen(path: node.path)
            retries.noteSuccess(of: node.systemPath)
            var screen = Screen(node, touchscreen.description, rule(for: node))
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
            onOpening()
            recognition.tell { loop in
                let screen = OpenScreen(id: id, number: node.number, size: geometry.size, parts, clock: loop.clock)
                loop.add(screen, with: graph)
            }
            for line in screen.announcement { log(line) }
            orientations.follow(all.map(\.1))
            onOpened(id)
        } catch {
            if retries.noteFailure(of: node.systemPath, isFinal: error.isFinal) {
                log("\(node.path) (\(node.name)) cannot be used: \(error)")
            }
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
        orientations.follow(all.map(\.1))
        update()
        grabs.updateTakeBack()
        onMatch()
    }

    /// A geometry takes force as soon as no finger is on the screen.
    private func updatePosition(of id: ScreenID) {
        guard var screen = screens[id], !screen.isLeaving else { return }
        orientations.follow(all.map(\.1))
        defer { onChanged(id) }
        let isAnother = screen.updatePosition()
        screens[id] = screen
        guard isAnother else { return }
        let geometry = screen.nextPosition.geometry
        recognition.tell { $0.setGeometry(geometry, of: id) }
    }

    /// The real-time queue uses a geometry from now on.
    private func geometryChanged(_ id: ScreenID, _ geometry: ScreenGeometry) {
        guard let earlier = screens[id]?.position.geometry.size else { return }
        screens[id]?.use(geometry)
        if geometry.size != earlier {
            instances.setSize(geometry.size, of: id)
            let graph = TransferredGraph(instances.gestures(of: id))
            recognition.tell({ $0.install([id: graph]) }) { _ in }
        }
        guard let screen = screens[id], !screen.isLeaving else { return }
        onChanged(id)
        onMatch()
    }
}

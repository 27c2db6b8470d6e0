import Glibc
import MudraBus
import MudraEvdev
import MudraInterface
import MudraPipeline
import MudraSettings
import MudraSupport

/// The grabbed screens, and the virtual screens that applications use instead. `GrabState` says what happens when.
@BusActor
final class Grabs {
    var settings: GrabSettings {
        didSet {
            guard settings != oldValue else { return }
            let isThere = settings.emergencyExit
            for id in states.keys { recognition.tell { $0.change(id) { $0.setEmergencyExit(isThere) } } }
            updateTakeBack()
        }
    }
    /// Called with a screen whose grab has ended without a request, and the reason.
    var onReleased: (ScreenID, GrabReleaseReason) -> Void = { _, _ in }
    /// Returns the screens that mudrad reads.
    var screens: () -> [(ScreenID, Screen)] = { [] }
    /// The facts about the session that a screen's seat shows; nil: none. Call `match` after a change.
    var session: (Screen) -> SessionFacts? = { _ in nil }

    private let recognition: Recognition
    private let inventory: DeviceInventory
    private let updates: Updates
    /// If no program has a virtual screen open, the touches of a grabbed screen reach no application: before a compositor
    /// runs, after it has crashed, or if it may not open them. A compositor that restarts takes less than the timeout.
    private let readers: NodeReaders<ScreenID>
    private let log: Log
    private var states: [ScreenID: GrabState] = [:]
    /// How touches are taken back, as last sent to the real-time queue.
    private var methods: [ScreenID: TakeBackMethod] = [:]
    private let retries = DelayedRetries<ScreenID>()
    /// The paths in sysfs of the virtual screens.
    private var systemPaths: [ScreenID: String] = [:]
    private let ages = VirtualDeviceAges<ScreenID>()
    /// Whether the emergency exit has ended all grabs. They stay ended until the daemon restarts.
    private(set) var hasEscaped = false
    private var escape = GrabReleaseReason.twoCorners

    init(
        _ recognition: Recognition, inventory: DeviceInventory, settings: GrabSettings, updates: Updates,
        log: Log
    ) {
        self.recognition = recognition
        self.inventory = inventory
        self.updates = updates
        self.settings = settings
        self.log = log
        readers = NodeReaders(settling: .seconds(1), timeout: .seconds(10)) {
            log("grabs stay in force even if no application reads them: \($0)")
        }
        readers.onChange = { [weak self] in self?.handle($1 ? .read : .unread, $0) }
        retries.onRetry = { [weak self] in self?.tryAgain($0) }
        recognition.onGrabEnd = { AbandonedScreens.forget($0) }
        AbandonedScreens.end(inventory, log: log)
    }

    /// Whether applications get only those of the screen's touches that gestures leave.
    func isInForce(_ id: ScreenID) -> Bool { state(of: id) == .inForce }

    /// Whether `apply` would begin a grab that is wanted.
    func isDue(_ id: ScreenID, _ screen: Screen) -> Bool {
        screen.wantsGrab && !hasEscaped && state(of: id) == .none
    }

    private func state(of id: ScreenID) -> GrabState { states[id] ?? .none }

    // MARK: Requests

    /// Grabs a screen as soon as no finger is down, or ends its grab.
    /// - Returns: the reason if the screen cannot be grabbed.
    func apply(to id: ScreenID, _ screen: Screen) -> BusError? {
        defer { updateTakeBack() }
        guard screen.wantsGrab, !hasEscaped else {
            handle(.unwanted, id)
            return nil
        }
        if state(of: id) == .none {
            do throws(VirtualDeviceError) {
                systemPaths[id] = try make(for: id, screen)
                handle(.made, id)
            } catch {
                handle(.notMade, id)
                return .cannotGrab("\(error)")
            }
        }
        handle(.wanted, id)
        if let systemPath = systemPaths[id], inventory.node(below: systemPath) != nil { handle(.announced, id) }
        return nil
    }

    /// Begins and ends grabs as requested, as far as possible now. A failure is logged once.
    func match(_ screens: [(ScreenID, Screen)]) {
        for (id, screen) in screens {
            if let error = apply(to: id, screen) { tryLater(id, screen, error) }
        }
    }

    /// Tries a failed grab again some time later: a moment after the system has started or the module uinput was loaded,
    /// udev may not let mudrad open uinput yet. The first failure is logged.
    func tryLater(_ id: ScreenID, _ screen: Screen, _ error: BusError) {
        if retries.noteFailure(of: id) { log("\(screen.title) is not grabbed: \(error.message)") }
    }

    private func tryAgain(_ id: ScreenID) {
        forgetFailure(of: id)
        match(screens().filter { $0.0 == id })
    }

    /// Applies how touches are taken back.
    func updateTakeBack() {
        for (id, screen) in screens() where state(of: id) != .none {
            let method = TakeBackMethod(screen.rule.takeBack ?? settings.takeBack, in: session(screen))
            guard methods.updateValue(method, forKey: id) != method else { continue }
            recognition.tell { $0.change(id) { $0.setTakeBack(method) } }
        }
    }

    /// Allows a failed grab of a screen to be tried again.
    func forgetFailure(of id: ScreenID) { handle(.forgiven, id) }

    /// Allows failed grabs to be tried again.
    func forgetFailures() {
        for id in states.keys { handle(.forgiven, id) }
        retries.forget { _ in true }
    }

    /// A screen goes, and its grab with it.
    func forget(_ id: ScreenID) {
        states[id] = nil
        methods[id] = nil
        systemPaths[id] = nil
        ages.forget(id)
        readers.forget(id)
        retries.forget(id)
    }

    /// The real-time queue has ended all grabs permanently.
    func forgetAll() {
        if states.values.contains(.inForce) { updates.need(.objects) }
        states = [:]
    }

    // MARK: Events

    /// The real-time queue reports the result of a grab.
    func receive(_ notice: GrabNotice, of id: ScreenID, _ screen: Screen) {
        switch notice {
        case .inForce: handle(.grabbed, id)
        case .refused(let error): handle(.refused, id, error)
        case .unwritable(let error): handle(.unwritable, id, error)
        case .escaped:
            hasEscaped = true
            let hasCorners = EmergencyExit.hasCorners(slots: screen.description.slotCount)
            let held = hasCorners ? "contacts held in opposite corners" : "five fingers held"
            log("\(screen.title): \(held) have released all grabs until mudrad starts again")
            escape = hasCorners ? .twoCorners : .fiveFingers
            for id in states.keys { handle(.escaped, id) }
        }
    }

    /// - Parameter error: the errno of an event that is a failure.
    private func handle(_ event: GrabState.Event, _ id: ScreenID, _ error: Int32 = 0) {
        let before = state(of: id)
        let (next, effects) = before.next(after: event)
        states[id] = next == .none ? nil : next
        if (before == .inForce) != (next == .inForce) { updates.need(.objects) }
        for effect in effects { perform(effect, id, error) }
    }

    private func perform(_ effect: GrabState.Effect, _ id: ScreenID, _ error: Int32) {
        switch effect {
        case .follow:
            let node = systemPaths[id].flatMap { inventory.node(below: $0) }
            if let node { readers.follow(id, node.id, countsAsRead: true) }
        case .unfollow: readers.forget(id)
        case .handOver:
            recognition.tell { [hasExit = settings.emergencyExit] in $0.grab(id, hasExit: hasExit) }
        case .suspend: recognition.tell { $0.suspendGrab(id) }
        case .rest:
            recognition.tell { $0.restGrab(id) }
            if ages.mayGo(id, later: { [weak self] in self?.handle(.aged, id) }) { handle(.aged, id) }
        case .ungrab: recognition.tell { $0.ungrab(id) }
        case .tellGrab:
            log("\(title(of: id)) is grabbed: applications get the touches that no gesture takes")
        case .tellRelease(.refused):
            log("\(title(of: id)) cannot be grabbed: \(Errno(error))")
            onReleased(id, .refused)
        case .tellRelease(.unwritable):
            log(
                "\(title(of: id)) is no longer grabbed, since its virtual screen takes no events: "
                    + Errno(error).description)
            onReleased(id, .writeFailed)
        case .tellRelease(.unread):
            log("\(title(of: id)): no program has its virtual screen open, so applications get the real one")
            onReleased(id, .noReader)
        case .tellRelease(.escaped): onReleased(id, escape)
        }
    }

    private func title(of id: ScreenID) -> String {
        screens().first { $0.0 == id }?.1.title ?? "a screen"
    }

    // MARK: Virtual screens

    /// - Returns: the virtual screen's path in sysfs.
    private func make(for id: ScreenID, _ screen: Screen) throws(VirtualDeviceError) -> String {
        readers.start()
        do {
            let real = try Touchscreen(path: screen.node.path, screen.rule.bounds)
            let virtual = try VirtualScreen(of: real, physicalPath: screen.node.virtualPhysicalPath)
            if !virtual.layout.canCancel {
                log("\(screen.title) supports only one finger: touches that a gesture takes are lifted, not cancelled")
            }
            let systemPath = virtual.systemPath
            AbandonedScreens.keep(virtual.descriptor, virtual.name)
            methods[id] = nil
            ages.begin(id)
            recognition.tell { $0.prepare(LiveGrab(virtual, $0.clock), of: id) }
            retries.noteSuccess(of: id)
            return systemPath
        } catch {
            throw VirtualDeviceError(description: "cannot make a virtual screen: \(error)")
        }
    }
}

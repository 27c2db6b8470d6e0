import Glibc
import MudraBus
import MudraEvdev
import MudraInterface
import MudraPipeline
import MudraSettings

/// The grabbed screens, and the virtual screens that applications use instead.
///
/// ```
///   none ──wanted──▶ made ──udev knows it──▶ handed over ──no finger is down──▶ in force
///     │                │                      │      ▲ a program opens it         │
///     │                │                      └──────┴── suspended ◀─no program has it open
///     │                └─────────────────── not wanted ──────────────────────────────▶ none
///     └──no virtual screen, or refused──▶ failed (until it is wanted again)
/// ```
///
/// A grab that is not wanted any more rests until its virtual screen has reached its least age; then it is none.
@BusActor
final class Grabs {
    private enum GrabState {
        case made
        case handedOver
        case inForce
        /// No application has the virtual screen open: until one has, all use the real screen.
        case suspended
        /// It is not wanted any more, but its virtual screen stays for a while.
        case resting
        case failed
    }

    var settings: GrabSettings {
        didSet {
            guard settings != oldValue else { return }
            let isThere = settings.emergencyExit
            for id in states.keys { recognition.tell { $0.change(id) { $0.setEmergencyExit(isThere) } } }
            updateTakeBack()
        }
    }
    /// Called with a screen whose grab has come into force or has ended.
    var onChanged: (ScreenID) -> Void = { _ in }
    /// Called with a screen whose grab has ended without a request, and the reason.
    var onReleased: (ScreenID, GrabReleaseReason) -> Void = { _, _ in }
    /// Returns the screens that mudrad reads.
    var screens: () -> [(ScreenID, Screen)] = { [] }
    /// The facts about the session that a screen's seat shows; nil: none. Call `match` after a change.
    var session: (Screen) -> SessionFacts? = { _ in nil }

    private let recognition: Recognition
    private let inventory: DeviceInventory
    /// If no program has a virtual screen open, the touches of a grabbed screen reach no application: before a compositor
    /// runs, after it has crashed, or if it may not open them. A compositor that restarts takes less than the timeout.
    private let readers: NodeReaders<ScreenID>
    private let log: (String) -> Void
    private var states: [ScreenID: GrabState] = [:]
    /// How touches are taken back, as last sent to the real-time queue.
    private var methods: [ScreenID: TakeBackMethod] = [:]
    private let retries = DelayedRetries<ScreenID>()
    /// The paths in sysfs of the virtual screens.
    private var systemPaths: [ScreenID: String] = [:]
    private let ages = VirtualDeviceAges<ScreenID>()
    /// Whether the emergency exit has ended all grabs. They stay ended until the daemon restarts.
    private(set) var hasEscaped = false

    init(
        _ recognition: Recognition, inventory: DeviceInventory, settings: GrabSettings,
        log: @escaping (String) -> Void
    ) {
        self.recognition = recognition
        self.inventory = inventory
        self.settings = settings
        self.log = log
        readers = NodeReaders(settling: .seconds(1), timeout: .seconds(10)) {
            log("grabs stay in force even if no application reads them: \($0)")
        }
        readers.onChange = { [weak self] in self?.readersChanged($0, $1) }
        retries.onRetry = { [weak self] in self?.tryAgain($0) }
        recognition.onGrabEnd = { AbandonedScreens.forget($0) }
        AbandonedScreens.end(inventory, log: log)
    }

    /// Whether applications get only those of the screen's touches that gestures leave.
    func isInForce(_ id: ScreenID) -> Bool {
        states[id] == .inForce
    }

    /// Whether `apply` would begin a grab that is wanted.
    func isDue(_ id: ScreenID, _ screen: Screen) -> Bool {
        screen.wantsGrab && !hasEscaped && states[id] == nil
    }

    /// Grabs a screen as soon as no finger is down, or ends its grab.
    /// - Returns: the reason if the screen cannot be grabbed.
    func apply(to id: ScreenID, _ screen: Screen) -> BusError? {
        defer { updateTakeBack() }
        do throws(VirtualDeviceError) {
            try update(id, screen)
            return nil
        } catch {
            return .cannotGrab("\(error)")
        }
    }

    /// Allows a failed grab of a screen to be tried again.
    func forgetFailure(of id: ScreenID) {
        if states[id] == .failed { states[id] = nil }
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
        for (id, screen) in screens() where states[id] != nil {
            let method = TakeBackMethod(screen.rule.takeBack ?? settings.takeBack, in: session(screen))
            guard methods.updateValue(method, forKey: id) != method else { continue }
            recognition.tell { $0.change(id) { $0.setTakeBack(method) } }
        }
    }

    /// Allows failed grabs to be tried again.
    func forgetFailures() {
        states = states.filter { $0.value != .failed }
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
        let ended = states.keys.filter { isInForce($0) }
        states = [:]
        for id in ended { onChanged(id) }
    }

    /// The real-time queue reports the result of a grab.
    func receive(_ notice: GrabNotice, of id: ScreenID, _ screen: Screen) {
        switch (notice, states[id]) {
        case (.inForce, .handedOver):
            states[id] = .inForce
            log("\(screen.title) is grabbed: applications get the touches that no gesture takes")
            onChanged(id)
        case (.refused(let error), .handedOver):
            states[id] = .failed
            log("\(screen.title) cannot be grabbed: \(String(cString: strerror(error)))")
            onReleased(id, .refused)
        case (.unwritable, .resting):
            states[id] = nil
        case (.unwritable(let error), .some):
            states[id] = .failed
            readers.forget(id)
            log(
                "\(screen.title) is no longer grabbed, since its virtual screen takes no events: "
                    + String(cString: strerror(error)))
            onChanged(id)
            onReleased(id, .writeFailed)
        case (.escaped, _):
            hasEscaped = true
            let hasCorners = EmergencyExit.hasCorners(slots: screen.description.slotCount)
            let held = hasCorners ? "contacts held in opposite corners" : "five fingers held"
            log("\(screen.title): \(held) have released all grabs until mudrad starts again")
            let ended = states.filter { $0.value != .failed && $0.value != .resting }.keys
            states = [:]
            for id in ended {
                readers.forget(id)
                onChanged(id)
                onReleased(id, hasCorners ? .twoCorners : .fiveFingers)
            }
        default:
            break
        }
    }

    private func update(_ id: ScreenID, _ screen: Screen) throws(VirtualDeviceError) {
        guard screen.wantsGrab, !hasEscaped else { return release(id) }
        if states[id] == nil { systemPaths[id] = try make(for: id, screen) }
        if states[id] == nil || states[id] == .resting { states[id] = .made }
        // Applications find the virtual screen through udev, too: if the grab began earlier, no application would see a
        // touch.
        guard states[id] == .made, let systemPath = systemPaths[id], let node = inventory.node(below: systemPath)
        else { return }
        readers.follow(id, node.id, countsAsRead: true)
        handOver(id)
    }

    private func handOver(_ id: ScreenID) {
        states[id] = .handedOver
        let hasExit = settings.emergencyExit
        recognition.tell { $0.grab(id, hasExit: hasExit) }
    }

    /// Touches that reach no application are useless: then applications use the real screen.
    private func readersChanged(_ id: ScreenID, _ isRead: Bool) {
        switch states[id] {
        case .suspended where isRead:
            handOver(id)
        case .handedOver where !isRead, .inForce where !isRead:
            let wasInForce = isInForce(id)
            states[id] = .suspended
            recognition.tell { $0.suspendGrab(id) }
            guard wasInForce else { break }
            if let screen = screens().first(where: { $0.0 == id })?.1 {
                log("\(screen.title): no program has its virtual screen open, so applications get the real one")
            }
            onChanged(id)
            onReleased(id, .noReader)
        default:
            break
        }
    }

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
            states[id] = .failed
            throw VirtualDeviceError(description: "cannot make a virtual screen: \(error)")
        }
    }

    private func release(_ id: ScreenID) {
        readers.forget(id)
        let state = states[id]
        switch state {
        case nil, .resting: return
        case .failed: states[id] = nil
        case .made, .handedOver, .suspended, .inForce:
            states[id] = .resting
            recognition.tell { $0.restGrab(id) }
            if state == .inForce { onChanged(id) }
            if ages.mayGo(id, later: { [weak self] in self?.end(id) }) { end(id) }
        }
    }

    private func end(_ id: ScreenID) {
        guard states[id] == .resting else { return }
        states[id] = nil
        recognition.tell { $0.ungrab(id) }
    }
}

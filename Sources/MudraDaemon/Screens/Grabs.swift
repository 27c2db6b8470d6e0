import Glibc
import MudraBus
import MudraDaemonSettings
import MudraDevices
import MudraEvdev
import MudraInterface
import MudraPassthrough

/// The screens whose touches are kept from others, and the virtual ones that stand for them.
///
/// ```
///   none ──wanted──▶ made ──udev knows it──▶ handed over ──no finger is down──▶ in force
///     │                │                      │      ▲ a program opens it         │
///     │                │                      └──────┴── suspended ◀─no program has it open
///     │                └─────────────────── not wanted ──────────────────────────────▶ none
///     └──no virtual screen, or refused──▶ failed (until it is wanted anew)
/// ```
@BusActor
final class Grabs {
    private enum GrabState {
        /// With the virtual screen's place in sysfs.
        case made(String)
        case handedOver
        case inForce
        /// No application has the virtual screen open: until one has, all see the real one.
        case suspended
        case failed
    }

    /// What holds for all grabs.
    var settings: GrabSettings {
        didSet {
            guard settings != oldValue else { return }
            let isThere = settings.emergencyExit
            for id in states.keys { recognition.tell { $0.change(id) { $0.setEmergencyExit(isThere) } } }
            updateTakeBack()
        }
    }
    /// Called with a screen that is grabbed now, or is no longer.
    var onChanged: (ScreenID) -> Void = { _ in }
    /// Called with a screen whose grab has ended unasked, and why.
    var onReleased: (ScreenID, GrabReleaseReason) -> Void = { _, _ in }
    /// Gives the screens that are being read.
    var screens: () -> [(ScreenID, Screen)] = { [] }
    /// What is known of the session that a screen's seat shows; nil: nothing. `match` is called when that may have changed.
    var session: (Screen) -> SessionFacts? = { _ in nil }

    private let recognition: Recognition
    private let inventory: DeviceInventory
    private let readers: GrabReaders
    private let log: (String) -> Void
    private var states: [ScreenID: GrabState] = [:]
    /// How touches are taken back, as the real-time queue was last told.
    private var methods: [ScreenID: TakeBackMethod] = [:]
    /// What a program has set by D-Bus, whatever is configured.
    private var wanted: [ScreenID: Bool] = [:]
    private var backoff = Backoff<ScreenID>()
    private var waiting: Set<ScreenID> = []
    /// The emergency exit has ended all grabs, until the daemon starts again.
    private var hasEscaped = false

    init(
        _ recognition: Recognition, inventory: DeviceInventory, settings: GrabSettings,
        log: @escaping (String) -> Void
    ) {
        self.recognition = recognition
        self.inventory = inventory
        self.settings = settings
        self.log = log
        readers = GrabReaders(log: log)
        readers.onChange = { [weak self] in self?.readersChanged($0, $1) }
        recognition.onGrabEnd = { AbandonedScreens.forget($0) }
        AbandonedScreens.end(inventory, log: log)
    }

    /// Whether others see no more of a screen's touches than gestures leave.
    func isInForce(_ id: ScreenID) -> Bool {
        if case .inForce = states[id] { true } else { false }
    }

    /// Keeps a screen's touches from others as soon as no finger is down, or no longer; until it goes.
    /// - Throws: why that cannot be, which its caller is to be told; then nothing has changed.
    func set(_ isGrabbed: Bool, of id: ScreenID, _ screen: Screen) throws(BusError) {
        if isGrabbed && hasEscaped { throw .grabReleased }
        let earlier = wanted.updateValue(isGrabbed, forKey: id)
        if case .failed = states[id] { states[id] = nil }
        do throws(VirtualScreenError) {
            try update(id, screen)
        } catch {
            wanted[id] = earlier
            throw .cannotGrab("\(error)")
        }
        updateTakeBack()
    }

    /// Brings about what is wanted of the screens, as far as that can be now. Why it cannot be is logged once.
    func match(_ screens: [(ScreenID, Screen)]) {
        for (id, screen) in screens {
            do throws(VirtualScreenError) {
                try update(id, screen)
            } catch {
                if backoff.isFirst(for: id) { log("\(screen.title) is not grabbed: \(error)") }
                retryLater(id)
            }
        }
        updateTakeBack()
    }

    /// Brings about how touches are to be taken back.
    func updateTakeBack() {
        for (id, screen) in screens() where states[id] != nil {
            let method = TakeBackMethod(screen.rule.takeBack ?? settings.takeBack, in: session(screen))
            guard methods.updateValue(method, forKey: id) != method else { continue }
            recognition.tell { $0.change(id) { $0.setTakeBack(method) } }
        }
    }

    /// When the system or the module uinput has just come up, udev lets mudrad open it only a moment later.
    private func retryLater(_ id: ScreenID) {
        let delay = backoff.nextDelay(for: id)
        guard waiting.insert(id).inserted else { return }
        BusActor.async(after: delay) { [weak self] in
            guard let self, waiting.remove(id) != nil, case .failed = states[id] else { return }
            states[id] = nil
            match(screens())
        }
    }

    /// What has failed may be tried again.
    func forgetFailures() {
        states = states.filter { if case .failed = $0.value { false } else { true } }
        backoff = Backoff()
    }

    /// A screen goes, and its grab with it.
    func forget(_ id: ScreenID) {
        states[id] = nil
        methods[id] = nil
        wanted[id] = nil
        readers.forget(id)
        backoff.forget(id)
        waiting.remove(id)
    }

    /// The real-time queue has ended all grabs, for good.
    func forgetAll() {
        let ended = states.keys.filter { isInForce($0) }
        states = [:]
        for id in ended { onChanged(id) }
    }

    /// The real-time queue tells what has become of a grab.
    func receive(_ notice: GrabNotice, of id: ScreenID, _ screen: Screen) {
        switch (notice, states[id]) {
        case (.inForce, .handedOver):
            states[id] = .inForce
            log("\(screen.title) is grabbed: others see its touches as far as no gesture takes them")
            onChanged(id)
        case (.refused(let error), .handedOver):
            states[id] = .failed
            log("\(screen.title) cannot be grabbed: \(String(cString: strerror(error)))")
            onReleased(id, .refused)
        case (.escaped, _):
            hasEscaped = true
            let hasCorners = EmergencyExit.hasCorners(slots: screen.description.slotCount)
            let held = hasCorners ? "its contacts held in opposite corners" : "five fingers held"
            log("\(screen.title): \(held) have released all grabs, until mudrad starts again")
            let ended = states.filter { if case .failed = $0.value { false } else { true } }.keys
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

    private func update(_ id: ScreenID, _ screen: Screen) throws(VirtualScreenError) {
        guard wanted[id] ?? screen.rule.grab ?? false, !hasEscaped else { return release(id) }
        if states[id] == nil { states[id] = .made(try make(for: id, screen)) }
        // Applications learn of it by udev, too: before that, no application would see a touch.
        guard case .made(let systemPath) = states[id], let node = inventory.node(below: systemPath) else { return }
        readers.follow(id, node.id)
        handOver(id)
    }

    private func handOver(_ id: ScreenID) {
        states[id] = .handedOver
        let hasExit = settings.emergencyExit
        recognition.tell { $0.grab(id, hasExit: hasExit) }
    }

    /// Touches that reach no application are of no use: then applications see the real screen.
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
                log("\(screen.title): no program has its virtual screen open; until one has, all see the real one")
            }
            onChanged(id)
            onReleased(id, .noReader)
        default:
            break
        }
    }

    /// - Returns: the virtual screen's place in sysfs.
    private func make(for id: ScreenID, _ screen: Screen) throws(VirtualScreenError) -> String {
        readers.start()
        do {
            let real = try Touchscreen(path: screen.node.path)
            let virtual = try VirtualScreen(of: real, physicalPath: screen.node.virtualPhysicalPath)
            if !virtual.layout.canCancel {
                log("\(screen.title) knows one finger only: touches that a gesture takes are lifted, not cancelled")
            }
            let systemPath = virtual.systemPath
            AbandonedScreens.keep(virtual.descriptor, virtual.name)
            methods[id] = nil
            recognition.tell { $0.prepare(LiveGrab(virtual), of: id) }
            backoff.forget(id)
            return systemPath
        } catch {
            states[id] = .failed
            throw VirtualScreenError(description: "no virtual screen can be made: \(error)")
        }
    }

    private func release(_ id: ScreenID) {
        readers.forget(id)
        switch states.removeValue(forKey: id) {
        case nil, .failed: break
        case .made, .handedOver, .suspended: recognition.tell { $0.ungrab(id) }
        case .inForce:
            recognition.tell { $0.ungrab(id) }
            onChanged(id)
        }
    }
}

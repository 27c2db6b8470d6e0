import Gestures
import Glibc
import MudraBus
import MudraDeclarations
import MudraEmulation
import MudraEvdev
import MudraRealtime
import MudraSettings
import MudraSupport
import MudraTouch

/// The virtual pointers, keyboards and touchpads with which gestures click, type and go on.
///
/// A screen has a pointer, and a seat a touchpad, as long as a gesture needs one there: a gesture that the user at the seat
/// has registered. Both stay for a minute at least. A seat gets its keyboard when such a gesture first needs one, and
/// keeps it: nothing that clients do after that plugs keyboards in or out.
@BusActor
final class EmulatedDevices {
    /// Returns the screens that mudrad reads.
    var screens: () -> [(ScreenID, Screen)] = { [] }
    /// Returns whether a seat shows a user's session.
    var isShown: (_ user: UInt32, _ seat: String) -> Bool = { _, _ in true }
    /// Returns where the pointer is for a position on the screen.
    var placement: (Screen) -> PointerPlacement = { PointerPlacement($0.position.geometry) }

    private let recognition: Recognition
    private let registry: Registry
    private let log: Log
    private(set) var settings: EmulationSettings
    /// Finds out when applications know a new device: udev and the compositor need a moment to find it, and events from
    /// before that are lost.
    private let readers: NodeReaders<EmulatedDeviceKey>
    /// How long the events of a new device wait for a reader at most. Without one, as on a bare console, the kernel itself
    /// takes them.
    private static let patience = Microseconds.milliseconds(5_000)
    private var devices: [EmulatedDeviceKey: DeviceInUse] = [:]
    /// Where the pointer of each screen is, as last sent to the real-time queue.
    private var placements: [ScreenID: PointerPlacement] = [:]
    private let retries = DelayedRetries<EmulatedDeviceKey>()
    private let ages = VirtualDeviceAges<EmulatedDeviceKey>()

    init(
        _ recognition: Recognition, registry: Registry, settings: EmulationSettings, log: Log
    ) {
        self.recognition = recognition
        self.registry = registry
        self.settings = settings
        self.log = log
        readers = NodeReaders(settling: .milliseconds(200), timeout: .never) {
            log("the first click or key of a new virtual device waits 5 s: \($0)")
        }
        readers.onChange = { [weak self] key, _ in self?.begin(key) }
        retries.onRetry = { [weak self] _ in self?.match() }
    }

    /// Whether mudrad.toml allows an input.
    func allows(_ input: EmulatedInput) -> Bool { settings.problem(with: input) == nil }

    /// Throws if mudrad.toml does not allow what recognizers would emulate.
    func check(_ declarations: [RecognizerDeclaration]) throws(BusError) {
        for declaration in declarations {
            if let problem = settings.problem(with: declaration.emulated) {
                throw .notAllowed("\(declaration.name): \(problem)")
            }
        }
    }

    /// Applies another configuration.
    /// - Returns: the names of registered recognizers whose input it does not allow any more; nil: nothing has changed.
    func apply(_ next: EmulationSettings) -> [String]? {
        guard next != settings else { return nil }
        let lost = registry.registrations.map(\.declaration)
            .filter { allows($0.emulated) && next.problem(with: $0.emulated) != nil }
        if next.keys != settings.keys || !next.isEnabled || !next.hasKeyboard {
            for key in devices.keys where key.kind == .keyboard { remove(key) }
        }
        settings = next
        retries.forget { _ in true }
        match()
        return lost.map(\.name)
    }

    /// Makes and removes devices as registered recognizers need them, and places pointers as the screens lie now.
    func match() {
        let all = screens()
        forgetScreens(except: Set(all.map(\.0)))
        let needed = all.reduce(into: Set(devices.keys.filter { $0.kind == .keyboard })) { $0.formUnion(needs(of: $1)) }
        for key in devices.keys where !needed.contains(key) && mayGo(key) { remove(key) }
        for (id, screen) in all {
            for key in EmulatedDevice.allCases.map({ EmulatedDeviceKey($0, id, screen) }) where needed.contains(key) {
                give(key, to: id, screen)
            }
            place(screen, id)
        }
    }

    /// The devices that gestures need on a screen.
    private func needs(of screen: (id: ScreenID, Screen)) -> Set<EmulatedDeviceKey> {
        let (id, screen) = screen
        var kinds: Set<EmulatedDevice> = []
        for registration in registry.registrations {
            let (declaration, input) = (registration.declaration, registration.declaration.emulated)
            guard !input.isEmpty, allows(input), isShown(registration.user, screen.seat) else { continue }
            if input.usesPointer && declaration.isFor(screen.identity) { kinds.insert(.pointer) }
            if input.usesKeyboard { kinds.insert(.keyboard) }
            if input.touchpad != nil { kinds.insert(.touchpad) }
        }
        return Set(kinds.map { EmulatedDeviceKey($0, id, screen) })
    }

    private func forgetScreens(except present: Set<ScreenID>) {
        placements = placements.filter { present.contains($0.key) }
        for key in devices.keys {
            devices[key]?.screens.formIntersection(present)
            // The pointer has gone with its screen.
            if key.kind == .pointer, devices[key]?.screens.isEmpty == true { remove(key) }
        }
    }

    /// Whether a device that no gesture needs may go now. If not, `match` decides again when it may.
    private func mayGo(_ key: EmulatedDeviceKey) -> Bool {
        ages.mayGo(key) { [weak self] in self?.match() }
    }

    // MARK: Devices

    /// Gives a screen a device, which is made if there is none. It is tried again later if the kernel refuses: a moment
    /// after the system has started or the module uinput was loaded, udev may not let mudrad open uinput yet.
    private func give(_ key: EmulatedDeviceKey, to id: ScreenID, _ screen: Screen) {
        guard devices[key]?.screens.contains(id) != true else { return }
        retries.attempt(key) { () throws(VirtualDeviceError) in
            let device = if let known = devices[key] { known.device } else { try make(key, for: id, screen) }
            // It may have had the device of another seat.
            for other in devices.keys where other.kind == key.kind { devices[other]?.screens.remove(id) }
            devices[key, default: DeviceInUse(device)].screens.insert(id)
            set(device, key.kind, of: id)
            ages.begin(key)
        } report: {
            log("\(screen.title): cannot make a virtual \(key.kind.rawValue): \($0)")
        }
    }

    private func make(
        _ key: EmulatedDeviceKey, for id: ScreenID, _ screen: Screen
    ) throws(VirtualDeviceError) -> LiveDevice {
        let device = try makeDevice(key.kind, beside: screen)
        device.writer.onFailure = replacement(of: key)
        readers.follow(key, device.nodeName, countsAsRead: false)
        let begin = MonotonicClock.now + Self.patience
        let clock = { @Sendable [clock = recognition.clock] in clock.nowOnQueue }
        switch key.kind {
        case .pointer:
            let placement = placement(screen)
            placements[id] = placement
            return LiveDevice(.pointer, PointerEmulator(placement, to: device, from: begin, clock: clock))
        case .keyboard:
            log("gestures on \(screen.node.seat) can press \(settings.keys.count) keys from now on")
            return LiveDevice(.keyboard, KeyEmulator(to: device, from: begin, clock: clock))
        case .touchpad:
            return LiveDevice(.touchpad, TouchpadEmulator(to: device, from: begin, clock: clock))
        }
    }

    private func makeDevice(
        _ kind: EmulatedDevice, beside screen: Screen
    ) throws(VirtualDeviceError) -> sending VirtualDevice {
        readers.start()
        let path = screen.node.emulatedPhysicalPath(of: kind)
        switch kind {
        case .pointer:
            do {
                let real = try Touchscreen(path: screen.node.path, screen.rule.bounds)
                return try .pointer(of: real, physicalPath: path)
            } catch {
                throw VirtualDeviceError(description: "\(error)")
            }
        case .keyboard: return try .keyboard(keys: settings.keys, physicalPath: path)
        case .touchpad: return try .touchpad(physicalPath: path)
        }
    }

    /// Applications know a device from now on.
    private func begin(_ key: EmulatedDeviceKey) {
        readers.forget(key)
        for id in devices[key]?.screens ?? [] {
            recognition.tell { [kind = key.kind] in $0.change(id) { $0.beginEmulation(kind) } }
        }
    }

    /// Places a screen's pointer if there is one and it lies elsewhere now.
    private func place(_ screen: Screen, _ id: ScreenID) {
        guard let earlier = placements[id], case let placement = placement(screen), placement != earlier else { return }
        placements[id] = placement
        recognition.tell { $0.change(id) { $0.setPlacement(placement) } }
    }

    private func remove(_ key: EmulatedDeviceKey) {
        readers.forget(key)
        ages.forget(key)
        for id in devices.removeValue(forKey: key)?.screens ?? [] {
            if key.kind == .pointer { placements[id] = nil }
            set(nil, key.kind, of: id)
        }
    }

    private func set(_ device: LiveDevice?, _ kind: EmulatedDevice, of id: ScreenID) {
        recognition.tell({ $0.setDevice(device, kind, of: id) }) { previous in withExtendedLifetime(previous) {} }
    }

    // MARK: Failures

    private func replacement(of key: EmulatedDeviceKey) -> @Sendable (Int32) -> Void {
        { [weak self] error in BusActor.async { [weak self] in self?.replace(key, because: error) } }
    }

    /// Replaces a device that takes no events, after a while.
    private func replace(_ key: EmulatedDeviceKey, because error: Int32) {
        log("a virtual \(key.kind.rawValue) takes no events, and is made anew: \(Errno(error))")
        remove(key)
        retries.tryLater(key)
    }
}

/// A virtual device, and the screens that have it.
private struct DeviceInUse {
    let device: LiveDevice
    var screens: Set<ScreenID> = []

    init(_ device: LiveDevice) {
        self.device = device
    }
}

/// A virtual device that is made or missing.
private enum EmulatedDeviceKey: Hashable {
    case pointer(ScreenID)
    case keyboard(_ seat: String)
    case touchpad(_ seat: String)

    /// The device of a kind for a screen.
    init(_ kind: EmulatedDevice, _ id: ScreenID, _ screen: Screen) {
        switch kind {
        case .pointer: self = .pointer(id)
        case .keyboard: self = .keyboard(screen.node.seat)
        case .touchpad: self = .touchpad(screen.node.seat)
        }
    }

    var kind: EmulatedDevice {
        switch self {
        case .pointer: .pointer
        case .keyboard: .keyboard
        case .touchpad: .touchpad
        }
    }
}

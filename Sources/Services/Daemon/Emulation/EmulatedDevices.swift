import Gestures
import Glibc
import MudraBus
import MudraDeclarations
import MudraEmulation
import MudraEvdev
import MudraRealtime
import MudraSettings

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
    private let log: (String) -> Void
    private(set) var settings: EmulationSettings
    private let readers: EmulatedReaders
    /// Where the pointer of each screen is, as last sent to the real-time queue.
    private var placements: [ScreenID: PointerPlacement] = [:]
    private lazy var keyboards = SeatDevices(.keyboard, recognition, readers) {
        [unowned self] (screen, path) throws(VirtualDeviceError) -> SeatDevices<KeyEmulator>.NewDevice in
        let device = try VirtualKeyboard(keys: settings.keys, physicalPath: path)
        device.writer.onFailure = replacement(of: .keyboard(screen.seat))
        let node = device.nodeName
        let emulator = KeyEmulator(to: device) { [clock = recognition.clock] in clock.nowOnQueue }
        emulator.begin = EmulatedReaders.deadline
        log("gestures on \(screen.seat) can press \(settings.keys.count) keys from now on")
        return (LiveKeyboard(emulator), node)
    } set: {
        $0.setKeyboard($1, of: $2)
    }
    private lazy var touchpads = SeatDevices(.touchpad, recognition, readers) {
        [unowned self] (screen, path) throws(VirtualDeviceError) -> SeatDevices<TouchpadEmulator>.NewDevice in
        let device = try VirtualTouchpad(physicalPath: path)
        device.writer.onFailure = replacement(of: .touchpad(screen.seat))
        let node = device.nodeName
        let emulator = TouchpadEmulator(to: device) { [clock = recognition.clock] in clock.nowOnQueue }
        emulator.begin = EmulatedReaders.deadline
        return (LiveTouchpad(emulator), node)
    } set: {
        $0.setTouchpad($1, of: $2)
    }
    private let retries = DelayedRetries<EmulatedDeviceKey>()
    private let ages = VirtualDeviceAges<EmulatedDeviceKey>()

    init(
        _ recognition: Recognition, registry: Registry, settings: EmulationSettings, log: @escaping (String) -> Void
    ) {
        self.recognition = recognition
        self.registry = registry
        self.settings = settings
        self.log = log
        readers = EmulatedReaders(log: log)
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
        if next.keys != settings.keys || !next.isEnabled || !next.hasKeyboard { keyboards.removeAll() }
        settings = next
        retries.forget { _ in true }
        match()
        return lost.map(\.name)
    }

    /// Makes and removes devices as registered recognizers need them, and places pointers as the screens lie now.
    func match() {
        let all = screens()
        let ids = Set(all.map(\.0))
        placements = placements.filter { ids.contains($0.key) }
        keyboards.keepOnly(ids)
        touchpads.keepOnly(ids)
        let wants = all.map { id, screen in (id, screen, needs(of: screen)) }
        let padSeats = Set(wants.filter { $0.2.isOnTouchpad }.map(\.1.node.seat))
        for seat in touchpads.seats.subtracting(padSeats) where mayGo(.touchpad(seat)) { touchpads.remove(from: seat) }
        for (id, screen, need) in wants {
            let seat = screen.node.seat
            if need.isClicking, let earlier = placements[id] {
                place(placement(screen), of: id, insteadOf: earlier)
            } else if need.isClicking {
                attempt(EmulatedDeviceKey.pointer(id), for: screen) { () throws(VirtualDeviceError) in
                    try makePointer(for: id, screen)
                }
            } else if placements[id] != nil, mayGo(.pointer(id)) {
                placements[id] = nil
                setPointer(nil, of: id)
            }
            if need.isTyping || keyboards.has(seat) { give(keyboards, .keyboard(seat), to: id, screen) }
            if padSeats.contains(seat) { give(touchpads, .touchpad(seat), to: id, screen) }
        }
    }

    /// The devices that gestures need on a screen.
    private struct Needs {
        var isClicking = false
        var isTyping = false
        var isOnTouchpad = false
    }

    private func needs(of screen: Screen) -> Needs {
        var needs = Needs()
        for registration in registry.registrations {
            let (declaration, input) = (registration.declaration, registration.declaration.emulated)
            guard !input.isEmpty, allows(input), isShown(registration.user, screen.seat) else { continue }
            if input.usesPointer && declaration.isFor(screen.identity) { needs.isClicking = true }
            if input.usesKeyboard { needs.isTyping = true }
            if input.touchpad != nil { needs.isOnTouchpad = true }
        }
        return needs
    }

    /// Whether a device that no gesture needs may go now. If not, `match` decides again when it may.
    private func mayGo(_ key: EmulatedDeviceKey) -> Bool {
        ages.mayGo(key) { [weak self] in self?.match() }
    }

    private func give<Emulator>(
        _ devices: SeatDevices<Emulator>, _ key: EmulatedDeviceKey, to id: ScreenID, _ screen: Screen
    ) {
        guard !devices.has(id) else { return }
        attempt(key, for: screen) { () throws(VirtualDeviceError) in try devices.give(to: id, screen) }
    }

    // MARK: Pointers

    private func makePointer(for id: ScreenID, _ screen: Screen) throws(VirtualDeviceError) {
        let placement = placement(screen)
        let real: Touchscreen
        do {
            real = try Touchscreen(path: screen.node.path, screen.rule.bounds)
        } catch {
            throw VirtualDeviceError(description: "\(error)")
        }
        readers.start()
        let device = try VirtualPointer(of: real, physicalPath: screen.node.emulatedPhysicalPath(of: .pointer))
        device.writer.onFailure = replacement(of: .pointer(id))
        placements[id] = placement
        let name = device.nodeName
        let emulator = PointerEmulator(placement, to: device) { @Sendable [clock = recognition.clock] in
            clock.nowOnQueue
        }
        emulator.begin = EmulatedReaders.deadline
        setPointer(LivePointer(emulator), of: id)
        readers.await(name) { [recognition] in
            recognition.tell { $0.change(id) { $0.beginEmulation(.pointer) } }
        }
    }

    private func place(_ placement: PointerPlacement, of id: ScreenID, insteadOf earlier: PointerPlacement) {
        guard placement != earlier else { return }
        placements[id] = placement
        recognition.tell { $0.change(id) { $0.setPlacement(placement) } }
    }

    private func setPointer(_ pointer: LivePointer?, of id: ScreenID) {
        recognition.tell({ $0.setPointer(pointer, of: id) }) { previous in withExtendedLifetime(previous) {} }
    }

    // MARK: Failures

    /// Makes a device, and tries again later if the kernel refuses: a moment after the system has started or the module
    /// uinput was loaded, udev may not let mudrad open uinput yet.
    private func attempt(
        _ key: EmulatedDeviceKey, for screen: Screen, _ make: () throws(VirtualDeviceError) -> Void
    ) {
        guard !retries.isWaiting(key) else { return }
        do throws(VirtualDeviceError) {
            try make()
            retries.noteSuccess(of: key)
            ages.begin(key)
        } catch {
            guard retries.noteFailure(of: key) else { return }
            log("\(screen.title): cannot make a virtual \(key.noun): \(error)")
        }
    }

    /// Replaces a device that takes no events, after a while.
    private func replacement(of key: EmulatedDeviceKey) -> @Sendable (Int32) -> Void {
        { [weak self] error in BusActor.async { [weak self] in self?.remove(key, because: error) } }
    }

    private func remove(_ key: EmulatedDeviceKey, because error: Int32) {
        log("a virtual \(key.noun) takes no events, and is made anew: \(String(cString: strerror(error)))")
        switch key {
        case .pointer(let id):
            placements[id] = nil
            setPointer(nil, of: id)
        case .keyboard(let seat): keyboards.remove(from: seat)
        case .touchpad(let seat): touchpads.remove(from: seat)
        }
        retries.tryLater(key)
    }
}

/// A virtual device that is made or missing.
private enum EmulatedDeviceKey: Hashable {
    case pointer(ScreenID)
    case keyboard(_ seat: String)
    case touchpad(_ seat: String)

    var noun: String {
        switch self {
        case .pointer: "pointer"
        case .keyboard: "keyboard"
        case .touchpad: "touchpad"
        }
    }
}

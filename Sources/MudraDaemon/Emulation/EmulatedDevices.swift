import Gestures
import MudraBus
import MudraDaemonSettings
import MudraDeclarations
import MudraEmulation
import MudraEvdev

/// The virtual pointers and keyboards with which gestures click and type.
///
/// A screen has a pointer as long as a registered gesture needs one there. A seat gets its keyboard when a registered
/// gesture first needs one, and keeps it: nothing that clients do after that plugs keyboards in or out.
@BusActor
final class EmulatedDevices {
    /// Returns the screens that mudrad reads.
    var screens: () -> [(ScreenID, Screen)] = { [] }
    /// Returns where the pointer is for a position on the screen.
    var placement: (Screen) -> PointerPlacement = { PointerPlacement($0.geometry) }

    private let recognition: Recognition
    private let registry: Registry
    private let log: (String) -> Void
    private(set) var settings: EmulationSettings
    private let readers: EmulatedReaders
    /// Where the pointer of each screen is, as last sent to the real-time queue.
    private var placements: [ScreenID: PointerPlacement] = [:]
    /// The keyboard of each seat.
    private var keyboards: [String: LiveKeyboard] = [:]
    /// The screens that have their seat's keyboard.
    private var screensWithKeyboard: Set<ScreenID> = []
    private var backoff = Backoff<EmulatedDeviceKey>()
    private var waiting: Set<EmulatedDeviceKey> = []

    init(
        _ recognition: Recognition, registry: Registry, settings: EmulationSettings, log: @escaping (String) -> Void
    ) {
        self.recognition = recognition
        self.registry = registry
        self.settings = settings
        self.log = log
        readers = EmulatedReaders(log: log)
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
        if next.keys != settings.keys || !next.isEnabled || !next.hasKeyboard { removeKeyboards() }
        settings = next
        backoff = Backoff()
        match()
        return lost.map(\.name)
    }

    /// Makes and removes devices as registered recognizers need them, and places pointers as the screens lie now.
    func match() {
        let all = screens()
        let inputs = registry.registrations.map(\.declaration).filter { !$0.emulated.isEmpty && allows($0.emulated) }
        let clicking = inputs.filter(\.emulated.usesPointer)
        let typing = inputs.contains(where: \.emulated.usesKeyboard)
        let ids = Set(all.map(\.0))
        placements = placements.filter { ids.contains($0.key) }
        screensWithKeyboard.formIntersection(ids)
        for (id, screen) in all {
            let isWanted = clicking.contains { $0.isFor(screen.identity) }
            if isWanted, let earlier = placements[id] {
                place(placement(screen), of: id, insteadOf: earlier)
            } else if isWanted {
                attempt(EmulatedDeviceKey.pointer(id), for: screen) { () throws(VirtualDeviceError) in
                    try makePointer(for: id, screen)
                }
            } else if placements.removeValue(forKey: id) != nil {
                setPointer(nil, of: id)
            }
            if typing || keyboards[screen.node.seat] != nil, !screensWithKeyboard.contains(id) {
                attempt(EmulatedDeviceKey.keyboard(screen.node.seat), for: screen) { () throws(VirtualDeviceError) in
                    try giveKeyboard(to: id, screen)
                }
            }
        }
    }

    // MARK: Pointers

    private func makePointer(for id: ScreenID, _ screen: Screen) throws(VirtualDeviceError) {
        let placement = placement(screen)
        let real: Touchscreen
        do {
            real = try Touchscreen(path: screen.node.path)
        } catch {
            throw VirtualDeviceError(description: "\(error)")
        }
        readers.start()
        let device = try VirtualPointer(of: real, physicalPath: screen.node.emulatedPhysicalPath(of: .pointer))
        placements[id] = placement
        let name = device.nodeName
        let emulator = PointerEmulator(placement, to: device)
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

    // MARK: Keyboards

    private func giveKeyboard(to id: ScreenID, _ screen: Screen) throws(VirtualDeviceError) {
        let seat = screen.node.seat
        let keyboard: LiveKeyboard
        if let known = keyboards[seat] {
            keyboard = known
        } else {
            let path = screen.node.emulatedPhysicalPath(of: .keyboard)
            readers.start()
            let device = try VirtualKeyboard(keys: settings.keys, physicalPath: path)
            let name = device.nodeName
            let emulator = KeyEmulator(to: device)
            emulator.begin = EmulatedReaders.deadline
            keyboard = LiveKeyboard(emulator)
            keyboards[seat] = keyboard
            readers.await(name) { [weak self] in self?.beginTyping(on: seat) }
            log("gestures on \(seat) can press \(settings.keys.count) keys from now on")
        }
        screensWithKeyboard.insert(id)
        setKeyboard(keyboard, of: id)
    }

    /// Applications know the keyboard of a seat from now on.
    private func beginTyping(on seat: String) {
        for (id, screen) in screens() where screen.node.seat == seat && screensWithKeyboard.contains(id) {
            recognition.tell { $0.change(id) { $0.beginEmulation(.keyboard) } }
        }
    }

    private func removeKeyboards() {
        for id in screensWithKeyboard { setKeyboard(nil, of: id) }
        screensWithKeyboard = []
        keyboards = [:]
    }

    private func setKeyboard(_ keyboard: LiveKeyboard?, of id: ScreenID) {
        recognition.tell({ $0.setKeyboard(keyboard, of: id) }) { previous in withExtendedLifetime(previous) {} }
    }

    // MARK: Failures

    /// Makes a device, and tries again later if the kernel refuses: a moment after the system has started or the module
    /// uinput was loaded, udev may not let mudrad open uinput yet.
    private func attempt(
        _ key: EmulatedDeviceKey, for screen: Screen, _ make: () throws(VirtualDeviceError) -> Void
    ) {
        guard !waiting.contains(key) else { return }
        do throws(VirtualDeviceError) {
            try make()
            backoff.forget(key)
        } catch {
            if backoff.isFirst(for: key) { log("\(screen.title): cannot make a virtual \(key.noun): \(error)") }
            waiting.insert(key)
            BusActor.async(after: backoff.nextDelay(for: key)) { [weak self] in
                self?.waiting.remove(key)
                self?.match()
            }
        }
    }
}

/// A virtual device that is made or missing.
private enum EmulatedDeviceKey: Hashable {
    case pointer(ScreenID)
    case keyboard(_ seat: String)

    var noun: String {
        switch self {
        case .pointer: "pointer"
        case .keyboard: "keyboard"
        }
    }
}

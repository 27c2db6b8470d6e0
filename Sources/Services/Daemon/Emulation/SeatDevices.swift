import MudraBus
import MudraEmulation
import MudraEvdev

/// The virtual devices of one kind that all screens of a seat share: one for each seat.
@BusActor
final class SeatDevices<Emulator> {
    /// A device, and the name of its node.
    typealias NewDevice = (device: LiveDevice<Emulator>, node: String)
    /// Makes a device beside a screen.
    typealias Maker = (_ screen: InputNode, _ physicalPath: String) throws(VirtualDeviceError) -> NewDevice
    /// Gives a screen the device, or takes it away.
    /// - Returns: the one that is not in use.
    typealias Setter =
        @MainActor @Sendable (RecognitionLoop, LiveDevice<Emulator>?, ScreenID) ->
        LiveDevice<Emulator>?

    private let kind: EmulatedDevice
    private let recognition: Recognition
    private let readers: EmulatedReaders
    private let make: Maker
    private let set: Setter
    /// By the name of their seat.
    private var devices: [String: LiveDevice<Emulator>] = [:]
    /// The seats of the screens that have their seat's device.
    private var seatsOfScreens: [ScreenID: String] = [:]

    init(
        _ kind: EmulatedDevice, _ recognition: Recognition, _ readers: EmulatedReaders, make: @escaping Maker,
        set: @escaping Setter
    ) {
        self.kind = kind
        self.recognition = recognition
        self.readers = readers
        self.make = make
        self.set = set
    }

    func has(_ seat: String) -> Bool { devices[seat] != nil }

    func has(_ screen: ScreenID) -> Bool { seatsOfScreens[screen] != nil }

    /// Forgets screens that are gone.
    func keepOnly(_ present: Set<ScreenID>) { seatsOfScreens = seatsOfScreens.filter { present.contains($0.key) } }

    /// Gives a screen the device of its seat, which is made if there is none.
    func give(to id: ScreenID, _ screen: Screen) throws(VirtualDeviceError) {
        let seat = screen.node.seat
        let device: LiveDevice<Emulator>
        if let known = devices[seat] {
            device = known
        } else {
            readers.start()
            let made = try make(screen.node, screen.node.emulatedPhysicalPath(of: kind))
            device = made.device
            devices[seat] = device
            readers.await(made.node) { [weak self] in self?.begin(on: seat) }
        }
        seatsOfScreens[id] = seat
        set(device, on: id)
    }

    /// Applications know the device of a seat from now on.
    private func begin(on seat: String) {
        for (id, itsSeat) in seatsOfScreens where itsSeat == seat {
            recognition.tell { [kind] in $0.change(id) { $0.beginEmulation(kind) } }
        }
    }

    /// The seats that have a device.
    var seats: Set<String> { Set(devices.keys) }

    func remove(from seat: String) {
        for (id, itsSeat) in seatsOfScreens where itsSeat == seat {
            set(nil, on: id)
            seatsOfScreens[id] = nil
        }
        devices[seat] = nil
    }

    func removeAll() {
        for seat in seats { remove(from: seat) }
    }

    private func set(_ device: LiveDevice<Emulator>?, on id: ScreenID) {
        recognition.tell({ [set] in set($0, device, id) }) { previous in withExtendedLifetime(previous) {} }
    }
}

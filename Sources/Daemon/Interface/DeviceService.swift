import Bus
import Evdev
import Settings
import Touch

/// `org.mudra.Mudra1.Device`: an object for every touchscreen that is being read. Confined to the bus queue.
final class DeviceService {
    static let interfaceName = "org.mudra.Mudra1.Device"

    private let connection: BusConnection
    private let screens: Screens
    private let log: (String) -> Void

    init(_ connection: BusConnection, screens: Screens, log: @escaping (String) -> Void) {
        self.connection = connection
        self.screens = screens
        self.log = log
    }

    /// Offers a screen's object.
    func add(_ id: ScreenID) {
        guard let screen = screens[id] else { return }
        do {
            try connection.export(interface(of: id), at: ObjectPath.device(screen.node.id))
        } catch {
            log("\(screen.title) is not to be seen on the bus: \(error)")
        }
    }

    /// Takes a screen's object back.
    func remove(_ id: ScreenID) {
        if let screen = screens[id] { connection.withdraw(at: ObjectPath.device(screen.node.id)) }
    }

    private func interface(of id: ScreenID) -> BusInterface {
        BusInterface(
            Self.interfaceName,
            properties: [
                property("Name", "s", of: id) { .string($0.node.name) },
                property("Node", "s", of: id) { .string($0.node.path) },
                property("Vendor", "q", of: id) { .uint16($0.node.vendor) },
                property("Product", "q", of: id) { .uint16($0.node.product) },
                property("Seat", "s", of: id) { .string($0.seat) },
                property("SizeMillimetres", "(dd)", of: id) { screen in
                    .structure([.double(screen.geometry.size.width), .double(screen.geometry.size.height)])
                },
                property("Slots", "u", of: id) { .uint32(UInt32($0.description.slotCount)) },
                BusProperty(
                    "Orientation", "s",
                    set: { [screens] value throws(BusError) in
                        screens.setOrientation(try Self.orientation(value), of: id)
                    },
                    { [screens] in .string(screens.orientation(of: id).rawValue) }),
                BusProperty(
                    "Enabled", "b",
                    set: { [screens] value in
                        if case .boolean(let isEnabled) = value { screens.setEnabled(isEnabled, of: id) }
                    },
                    { [screens] in .boolean(screens[id]?.isEnabled ?? false) }),
            ])
    }

    private func property(
        _ name: String, _ signature: String, of id: ScreenID, _ value: @escaping (Screen) -> BusValue
    ) -> BusProperty {
        BusProperty(name, signature) { [screens] in screens[id].map(value) ?? .string("") }
    }

    private static func orientation(_ value: BusValue) throws(BusError) -> OrientationChoice {
        if let choice = value.text.flatMap({ OrientationChoice($0) }) { return choice }
        throw .invalidOrientation(value.text ?? "")
    }
}

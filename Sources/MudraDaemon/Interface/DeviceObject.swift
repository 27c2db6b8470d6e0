import MudraBus
import MudraEvdev
import MudraDaemonSettings
import MudraTouch

/// `org.mudra.Mudra1.Device`: an object for every touchscreen that is being read.
@BusActor
struct DeviceObject {
    static let interfaceName = "org.mudra.Mudra1.Device"
    /// The signal of a grab that has ended unasked.
    static let grabReleased = "GrabReleased"

    let screens: Screens
    let access: AccessControl
    let authority: PolkitAuthorizer

    /// The object of a screen.
    func interface(of id: ScreenID, _ screen: Screen) -> BusInterface<Client> {
        let property = { (name: String, signature: String, emission: BusProperty<Client>.Emission, value: BusValue) in
            BusProperty<Client>(name, signature, emission) { value }
        }
        let size = screen.geometry.size
        return BusInterface(
            Self.interfaceName,
            properties: [
                property("Name", "s", .constant, .string(screen.node.name)),
                property("Node", "s", .constant, .string(screen.node.path)),
                property("Vendor", "q", .constant, .uint16(screen.node.vendor)),
                property("Product", "q", .constant, .uint16(screen.node.product)),
                property("Seat", "s", .value, .string(screen.seat)),
                property(
                    "SizeMillimetres", "(dd)", .value, .structure([.double(size.width), .double(size.height)])),
                property("Slots", "u", .constant, .uint32(UInt32(clamping: screen.description.slotCount))),
                setting("Orientation", "s", of: screen, set: setOrientation(of: id)) {
                    .string(screens.orientation(of: id).rawValue)
                },
                setting(
                    "Enabled", "b", of: screen,
                    set: { value throws(BusError) in screens.setEnabled(value == .boolean(true), of: id) },
                    { .boolean(screen.isEnabled) }),
                setting(
                    "Grabbed", "b", of: screen,
                    set: { value throws(BusError) in try screens.setGrabbed(value == .boolean(true), of: id) },
                    { .boolean(screens.grabs.isInForce(id)) }),
            ],
            signals: [BusSignal(Self.grabReleased, ["reason": "s"])])
    }

    private func setOrientation(of id: ScreenID) -> (BusValue) throws(BusError) -> Void {
        { value throws(BusError) in
            guard let choice = value.text.flatMap({ OrientationChoice($0) }) else {
                throw .invalidOrientation(value.text ?? "")
            }
            screens.setOrientation(choice, of: id)
        }
    }

    /// A property that who is there may set, if polkit has nothing against it.
    private func setting(
        _ name: String, _ signature: String, of screen: Screen, set: @escaping (BusValue) throws(BusError) -> Void,
        _ get: @escaping @BusActor () -> BusValue
    ) -> BusProperty<Client> {
        BusProperty(
            name, signature,
            set: { value, call, client throws(BusError) in
                let standing = access.standing(of: client.user, on: screen.seat)
                switch standing {
                case .stranger: throw .noSession(client.user)
                case .inactive, .locked: throw .notActive(standing, seat: screen.seat)
                case .active: break
                }
                return try authority.authorize(.configureDevices, call, of: client) { () throws(BusError) in
                    try set(value)
                    return .done
                }
            }, get)
    }
}

import MudraBus
import MudraEvdev
import MudraInterface
import MudraSettings
import MudraTouch

/// `org.mudra.Mudra1.Device`: an object for every touchscreen that mudrad reads.
@BusActor
struct DeviceObject {
    let screens: Screens
    let recognition: Recognition
    let access: AccessControl
    let authorizer: PolkitAuthorizer

    func interface(of id: ScreenID, _ screen: Screen) -> BusInterface<Client> {
        let property = { (name: String, signature: String, emission: BusProperty<Client>.Emission, value: BusValue) in
            BusProperty<Client>(name, signature, emission) { value }
        }
        let size = screen.position.geometry.size
        return BusInterface(
            DaemonInterface.device,
            properties: [
                property(PropertyName.name, "s", .constant, .string(screen.node.name)),
                property(PropertyName.node, "s", .constant, .string(screen.node.path)),
                property(PropertyName.vendor, "q", .constant, .uint16(screen.node.vendor)),
                property(PropertyName.product, "q", .constant, .uint16(screen.node.product)),
                property(PropertyName.seat, "s", .value, .string(screen.seat)),
                property(
                    PropertyName.sizeMillimetres, "(dd)", .value,
                    .structure([.double(size.width), .double(size.height)])),
                property(PropertyName.slots, "u", .constant, .uint32(UInt32(clamping: screen.description.slotCount))),
                setting(PropertyName.orientation, "s", of: screen) { value, user, done throws(BusError) in
                    guard let choice = value.text.flatMap({ OrientationChoice($0) }) else {
                        throw .invalidOrientation(value.text ?? "")
                    }
                    screens.setOrientation(choice, of: id, by: user) { done(nil) }
                } _: {
                    .string(screen.position.orientation.rawValue)
                },
                property(
                    PropertyName.orientationSource, "s", .value, .string(screen.position.source.rawValue)),
                setting(PropertyName.enabled, "b", of: screen) { value, user, done throws(BusError) in
                    screens.setEnabled(value == .boolean(true), of: id, by: user) { done(nil) }
                } _: {
                    .boolean(screen.state.isEnabled)
                },
                setting(PropertyName.grabbed, "b", of: screen) { value, user, done throws(BusError) in
                    try screens.setGrabbed(value == .boolean(true), of: id, by: user, then: done)
                } _: {
                    .boolean(screens.grabs.isInForce(id))
                },
                property(PropertyName.oddities, "as", .value, .strings(screen.oddities)),
            ],
            signals: [BusSignal(SignalName.grabReleased, ["reason": "s"])])
    }

    /// Sets a property for a user, and calls `done` when that is in force, or has failed.
    private typealias Setter =
        (BusValue, _ user: UInt32, _ done: @escaping (BusError?) -> Void) throws(BusError) -> Void

    /// A property that the user at the screen may set if polkit allows it.
    private func setting(
        _ name: String, _ signature: String, of screen: Screen, set: @escaping Setter,
        _ get: @escaping @BusActor () -> BusValue
    ) -> BusProperty<Client> {
        BusProperty(
            name, signature,
            set: { value, call, client throws(BusError) in
                let seatAccess = access.seatAccess(of: client.user, on: screen.seat)
                switch seatAccess {
                case .noSession: throw .noSession(client.user)
                case .inactive, .locked: throw .notActive(seatAccess, seat: screen.seat)
                case .active: break
                }
                return try authorizer.authorize(.configureDevices, call, of: client) { () throws(BusError) in
                    try set(value, client.user) { error in
                        if let error { call.fail(error) } else { _ = recognition.answer(call) }
                    }
                    return .later
                }
            }, get)
    }
}

import MudraBus
import MudraClient
import MudraDeclarations
import MudraInterface
import MudraTouch

/// A touchscreen that mudrad reads.
struct FoundScreen {
    private let object: MudraObject
    /// N of `/dev/input/eventN`.
    let number: UInt32
    let identity: DeviceIdentity
    let size: ScreenSize

    /// nil if its properties make no sense.
    init?(_ object: MudraObject) {
        guard let number = object.eventNumber, let size = object.size,
            case .uint16(let vendor) = object.properties[PropertyName.vendor],
            case .uint16(let product) = object.properties[PropertyName.product]
        else { return nil }
        self.object = object
        self.number = number
        self.size = size
        identity = DeviceIdentity(object.text(PropertyName.name), vendor: vendor, product: product)
    }

    /// Whether the text names it: by its node, the node's last part, or its name.
    func isCalled(_ text: String) -> Bool { object.isCalled(text) }
}

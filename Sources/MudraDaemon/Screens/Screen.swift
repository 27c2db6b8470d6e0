import MudraBus
import MudraDaemonSettings
import MudraDeclarations
import MudraDevices
import MudraEvdev
import MudraInterface
import MudraTouch

/// Which side of a screen is up without anybody having said so, and how that is known.
typealias AutomaticOrientation = (Orientation, OrientationSource)

/// What the bus side knows of a screen that is being read.
struct Screen {
    /// As udev has it now; another one of the same device only.
    var node: InputNode
    /// Where its object stands.
    let path: String
    /// What the device says about itself.
    let description: TouchscreenDescription
    /// What the administrator has configured.
    var rule: DeviceSettings
    /// What a program has set by D-Bus; nil: what is configured.
    var wantedOrientation: OrientationChoice?
    /// Whether its touches count.
    var isEnabled = true
    /// Which side is up.
    private(set) var orientation = Orientation.normal
    /// How that is known.
    private(set) var orientationSource = OrientationSource.assumed
    /// As the real-time queue was last told.
    private(set) var geometry: ScreenGeometry
    /// As of the events that have been published: the real-time queue may be ahead.
    var publishedSize: ScreenSize
    /// It is no longer wanted; the real-time queue has not let go of it yet.
    var isLeaving = false

    /// - Parameter automatic: tells which side of it is up, as far as that is known of itself.
    init(
        _ node: InputNode, _ description: TouchscreenDescription, _ rule: DeviceSettings,
        automatic: (Screen) -> AutomaticOrientation?
    ) {
        self.node = node
        path = BusPath.encode(node.id, under: ObjectPath.devices)
        self.description = description
        self.rule = rule
        geometry = ScreenGeometry(description)
        publishedSize = geometry.size
        _ = updateGeometry(automatic: automatic(self))
        publishedSize = geometry.size
    }

    /// What rules and gestures know it by.
    var identity: DeviceIdentity { DeviceIdentity(node.name, vendor: node.vendor, product: node.product) }

    /// The seat that its gestures are of.
    var seat: String { rule.seat ?? node.seat }

    /// Which side is up, or that this is known of itself; nil: nothing says anything.
    private var orientationChoice: OrientationChoice? { wantedOrientation ?? rule.orientation }

    /// Whether it is known of itself which side is up, where it is.
    var followsOrientation: Bool { orientationChoice == .automatic }

    /// Works the geometry out again from all that is known.
    /// - Returns: whether it is another one.
    mutating func updateGeometry(automatic: AutomaticOrientation?) -> Bool {
        let previous = geometry
        switch orientationChoice {
        case .fixed(let fixed)?:
            (orientation, orientationSource) = (fixed, wantedOrientation == nil ? .configured : .set)
        case .automatic?:
            (orientation, orientationSource) = automatic ?? (.normal, .assumed)
        case nil:
            (orientation, orientationSource) = (.normal, .assumed)
        }
        geometry = ScreenGeometry(
            description,
            GeometryOptions(
                configuredSize: rule.size, hint: node.size,
                calibration: rule.calibration ?? node.calibration ?? .identity,
                orientation: orientation))
        return geometry != previous
    }
}

extension Screen {
    /// What to log when it is there: what it is, and what is wrong with it.
    var announcement: [String] {
        let slots = description.slotCount
        var lines = ["\(title): \(geometry.size.text), \(slots == 1 ? "1 contact" : "\(slots) contacts")"]
        if geometry.source == .assumption {
            lines.append(
                "\(node.path) does not tell a size that can be, so \(geometry.size.text) is assumed and distances are"
                    + " wrong: measure it, and put size_mm = [width, height] with match = \"\(matchText)\" into a"
                    + " [[device]] of mudrad.toml")
        }
        return lines
    }

    /// Node and name, for a log.
    var title: String { "\(node.path) (\(node.name))" }

    /// What a rule of mudrad.toml would match it by.
    private var matchText: String {
        let hexadecimal = { (number: UInt16) in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\(hexadecimal(node.vendor)):\(hexadecimal(node.product))"
    }
}

extension ScreenSize {
    fileprivate var text: String { "\(Int(width.rounded())) x \(Int(height.rounded())) mm" }
}

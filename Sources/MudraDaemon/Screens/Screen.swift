import MudraBus
import MudraDaemonSettings
import MudraDeclarations
import MudraDevices
import MudraEvdev
import MudraInterface
import MudraTouch

/// A screen's orientation that neither a program nor the configuration has set, and its source.
typealias AutomaticOrientation = (Orientation, OrientationSource)

/// The bus queue's state of a screen that is being read.
struct Screen {
    /// The node as udev has it now; always of the same device.
    var node: InputNode
    /// The path of its object.
    let path: String
    /// The device's own description.
    let description: TouchscreenDescription
    /// The configured settings.
    var rule: DeviceSettings
    /// As a program has set it over D-Bus; nil: as configured.
    var wantedOrientation: OrientationChoice?
    /// Whether its touches count.
    var isEnabled = true
    private(set) var orientation = Orientation.normal
    private(set) var orientationSource = OrientationSource.assumed
    /// As last sent to the real-time queue.
    private(set) var geometry: ScreenGeometry
    /// The size at the last published event: the real-time queue may be ahead.
    var publishedSize: ScreenSize
    /// Whether it is being removed: the real-time queue has not released it yet.
    var isLeaving = false

    /// - Parameter automatic: finds the orientation of a screen for which none is set.
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

    /// Identifies it for rules and gestures.
    var identity: DeviceIdentity { DeviceIdentity(node.name, vendor: node.vendor, product: node.product) }

    /// The seat of its gestures.
    var seat: String { rule.seat ?? node.seat }

    /// The requested or configured orientation; nil: none is set.
    private var orientationChoice: OrientationChoice? { wantedOrientation ?? rule.orientation }

    /// Whether its orientation follows the compositor or the sensor.
    var followsOrientation: Bool { orientationChoice == .automatic }

    /// Computes the geometry again.
    /// - Returns: whether it has changed.
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
    /// The log lines when it comes: what it is, and any problems.
    var announcement: [String] {
        let slots = description.slotCount
        var lines = ["\(title): \(geometry.size.text), \(slots == 1 ? "1 contact" : "\(slots) contacts")"]
        if geometry.source == .assumption {
            lines.append(
                "\(node.path) reports no plausible size, so \(geometry.size.text) is assumed and distances are"
                    + " wrong: measure it, and put size_mm = [width, height] with match = \"\(matchText)\" into a"
                    + " [[device]] of mudrad.toml")
        }
        return lines
    }

    /// Node and name, for the log.
    var title: String { "\(node.path) (\(node.name))" }

    /// A text for `match` in mudrad.toml.
    private var matchText: String { DeviceMatch.text(vendor: node.vendor, product: node.product) }
}

extension ScreenSize {
    fileprivate var text: String { "\(Int(width.rounded())) x \(Int(height.rounded())) mm" }
}

import MudraBus
import MudraDeclarations
import MudraEvdev
import MudraInterface
import MudraSettings
import MudraTouch

/// The bus queue's state of a screen that is being read.
struct Screen {
    /// The node as udev has it now; always of the same device.
    var node: InputNode
    let path: String
    /// The device's own description.
    let description: TouchscreenDescription
    /// The configured settings.
    var rule: DeviceSettings
    /// The values that users' programs have set.
    var choices = ScreenChoices()
    /// The values that apply beside `rule` now.
    var state = ScreenState()
    /// How it lies, by the last published event: the real-time queue may be ahead.
    private(set) var position: ScreenPosition
    /// How it is to lie as soon as no finger is on it.
    private(set) var nextPosition: ScreenPosition
    /// How it has contradicted itself, as lines for people that begin with a verb.
    var oddities: [String] = []
    /// Whether it is being removed: the real-time queue has not released it yet.
    var isLeaving = false

    init(_ node: InputNode, _ description: TouchscreenDescription, _ rule: DeviceSettings) {
        self.node = node
        path = BusPath.encode(node.id, under: ObjectPath.devices)
        self.description = description
        self.rule = rule
        position = ScreenPosition(geometry: ScreenGeometry(description))
        nextPosition = position
    }

    /// Identifies it for rules and gestures.
    var identity: DeviceIdentity { DeviceIdentity(node.name, vendor: node.vendor, product: node.product) }

    var seat: String { rule.seat ?? node.seat }

    /// The output whose picture it shows.
    var output: String? { rule.output ?? node.output }

    var wantsGrab: Bool { state.isGrabbed ?? rule.grab ?? false }

    /// Whether an orientation means that of the compositor or the sensor.
    /// - Parameter choice: the orientation that its user has chosen; nil: none.
    func follows(_ choice: OrientationChoice?) -> Bool { (choice ?? rule.orientation) == .automatic }

    /// Computes how it is to lie again.
    /// - Returns: whether the real-time queue has to learn another geometry.
    mutating func updatePosition() -> Bool {
        let (earlier, hasTakenForce) = (nextPosition, position.geometry == nextPosition.geometry)
        var (orientation, source) = (Orientation.normal, OrientationSource.assumed)
        switch state.orientation ?? rule.orientation {
        case .fixed(let fixed)?: (orientation, source) = (fixed, state.orientation == nil ? .configured : .set)
        case .automatic?:
            if let automatic = state.automatic { (orientation, source) = (automatic.orientation, automatic.source) }
        case nil: break
        }
        let geometry = ScreenGeometry(
            description,
            GeometryOptions(
                configuredSize: rule.size, hint: node.size,
                calibration: rule.calibration ?? node.calibration ?? .identity,
                orientation: orientation))
        nextPosition = ScreenPosition(orientation: orientation, source: source, geometry: geometry)
        if geometry != earlier.geometry { return true }
        if hasTakenForce { position = nextPosition }
        return false
    }

    /// The real-time queue uses a geometry from now on.
    mutating func use(_ geometry: ScreenGeometry) {
        if geometry == nextPosition.geometry { position = nextPosition } else { position.geometry = geometry }
    }
}

extension Screen {
    /// The log lines when it comes: what it is, and any problems.
    var announcement: [String] {
        let slots = description.slotCount
        var lines = ["\(title): \(position.geometry.size.text), \(slots == 1 ? "1 contact" : "\(slots) contacts")"]
        if position.geometry.source == .assumption {
            lines.append(
                "\(node.path) reports no plausible size, so \(position.geometry.size.text) is assumed and distances are"
                    + " wrong: measure it, and put size_mm = [width, height] with match = \"\(matchText)\" into a"
                    + " [[device]] of mudrad.toml")
        }
        if let fault = description.slotFault { lines.append("\(title) \(fault)") }
        let overridden = rule.overriddenProperties
        lines += node.udevChoices.map { "\(node.path): udev's \($0.overridden(by: overridden).text)" }
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

/// How a screen lies.
struct ScreenPosition: Hashable {
    var orientation = Orientation.normal
    var source = OrientationSource.assumed
    var geometry: ScreenGeometry
}

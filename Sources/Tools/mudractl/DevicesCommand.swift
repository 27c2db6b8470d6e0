import MudraBus
import MudraClient
import MudraDeclarations
import MudraEvdev
import MudraInterface
import MudraProgram
import MudraSettings
import MudraSupport

/// `mudractl devices`: every input node, and whether mudrad uses it. Asks udev itself and reads `mudrad.toml`, so it works
/// without `mudrad`, of which it asks only the grabs.
struct DevicesCommand {
    private let isJSON: Bool
    private let configuration: String?
    private let bus: String?

    init(_ arguments: Arguments) {
        isJSON = arguments.has("json")
        configuration = arguments["daemon-config"]
        bus = arguments["bus"]
    }

    func run() throws {
        let settings = try CommandFailure.unwrap(DaemonSettings.load(configuration))
        let inventory = try DeviceInventory()
        let rule = { (node: InputNode) in
            settings.rule(for: DeviceIdentity(node.name, vendor: node.vendor, product: node.product))
        }
        let roles = inventory.roles { rule($0).ignore }
        let grabbed = grabbedNodes()
        for (node, role) in roles {
            let isGrabbed = grabbed.contains(node.path)
            let overridden = rule(node).overriddenProperties
            let choices = role == .touchscreen ? node.udevChoices.map { $0.overridden(by: overridden) } : []
            if isJSON {
                Log.print(json(node, role, isGrabbed, choices))
                continue
            }
            Log.print(text(node, role, isGrabbed))
            for choice in choices { Log.print("    udev's \(choice.text)") }
        }
        if roles.isEmpty && !isJSON { Log.print("there are no input devices") }
    }

    /// The nodes of the screens that `mudrad` has grabbed; empty if it does not answer.
    private func grabbedNodes() -> Set<String> {
        let screens: [MudraObject]? = try? DaemonQuery.ask(on: bus) { client, done throws(BusError) in
            try client.objects(of: MudraObject.device, startsService: false, completion: done)
        }
        return Set((screens ?? []).filter { $0.flag(PropertyName.grabbed) }.map { $0.text(PropertyName.node) })
    }

    private func text(_ node: InputNode, _ role: NodeRole, _ isGrabbed: Bool) -> String {
        let use =
            switch role {
            case .touchscreen: "used"
            case .pen: "a pen. mudrad ignores touches on its screen while the pen is near"
            case .tabletSwitch: "a tablet switch. Gestures may depend on it (tablet_mode)"
            case .ignored(let reason): "not used: \(reason)"
            }
        return "\(node.path)  \(node.name): \(use)\(isGrabbed ? ", grabbed" : "")"
    }

    private func json(_ node: InputNode, _ role: NodeRole, _ isGrabbed: Bool, _ choices: [UdevChoice]) -> String {
        var object = JSONObject()
        object.add("node", node.path)
        object.add("name", node.name)
        object.add("vendor", node.vendor)
        object.add("product", node.product)
        object.add("seat", node.seat)
        object.add("used", role == .touchscreen)
        object.add("watched", role == .pen || role == .tabletSwitch)
        object.add("grabbed", isGrabbed)
        if case .ignored(let reason) = role { object.add("reason", reason) }
        if role == .touchscreen {
            object.add("udev_used", choices.filter { $0.refusal == nil }.map(\.setting))
            object.add("udev_not_used", choices.filter { $0.refusal != nil }.map(\.text))
        }
        return object.description
    }
}

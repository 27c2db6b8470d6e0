import Console
import Devices
import Settings

/// `mudractl devices`: every input node, and what mudrad would make of it. Asks udev itself and reads the daemon's
/// configuration, so it works without `mudrad`.
struct DevicesCommand {
    private let isJSON: Bool
    private let configuration: String?

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: ["daemon-config"], flags: ["json"])
        guard arguments.operands.isEmpty else { throw UsageError("devices takes no \"\(arguments.operands[0])\"") }
        isJSON = arguments.has("json")
        configuration = arguments["daemon-config"]
    }

    func run() throws {
        let settings = try CommandFailure.unwrap(DaemonSettings.load(configuration))
        let inventory = try DeviceInventory()
        let roles = inventory.roles { node in
            settings.rule(for: DeviceIdentity(node.name, vendor: node.vendor, product: node.product)).ignore
        }
        for (node, role) in roles { Log.print(isJSON ? json(node, role) : text(node, role)) }
        if roles.isEmpty && !isJSON { Log.print("no input devices") }
    }

    private func text(_ node: InputNode, _ role: NodeRole) -> String {
        let verdict =
            switch role {
            case .touchscreen: "used"
            case .pen: "a pen, which is watched: touches beside it count for nothing while it is near"
            case .ignored(let reason): "not used: \(reason)"
            }
        return "\(node.path)  \(node.name): \(verdict)"
    }

    private func json(_ node: InputNode, _ role: NodeRole) -> String {
        var object = JSONObject()
        object.add("node", node.path)
        object.add("name", node.name)
        object.add("vendor", node.vendor)
        object.add("product", node.product)
        object.add("seat", node.seat)
        object.add("used", role == .touchscreen)
        object.add("watched", role == .pen)
        if case .ignored(let reason) = role { object.add("reason", reason) }
        return object.description
    }
}

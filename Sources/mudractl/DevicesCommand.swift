import Console
import Devices

/// `mudractl devices`: every input node as udev has it. Asks udev itself, so it works without `mudrad`.
struct DevicesCommand {
    private let isJSON: Bool

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: [], flags: ["json"])
        guard arguments.operands.isEmpty else { throw UsageError("devices takes no \"\(arguments.operands[0])\"") }
        isJSON = arguments.has("json")
    }

    func run() throws {
        let nodes = try DeviceMonitor().nodes()
        for node in nodes { Log.print(isJSON ? json(node) : text(node)) }
        if nodes.isEmpty && !isJSON { Log.print("no input devices") }
    }

    private func text(_ node: InputNode) -> String {
        switch node.verdict {
        case .touchscreen: "\(node.path)  \(node.name): used"
        case .ignored(let reason): "\(node.path)  \(node.name): not used: \(reason)"
        }
    }

    private func json(_ node: InputNode) -> String {
        var object = JSONObject()
        object.add("node", node.path)
        object.add("name", node.name)
        object.add("vendor", node.vendor)
        object.add("product", node.product)
        object.add("seat", node.seat)
        object.add("used", node.verdict == .touchscreen)
        if case .ignored(let reason) = node.verdict { object.add("reason", reason) }
        return object.description
    }
}

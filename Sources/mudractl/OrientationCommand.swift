import MudraBus
import MudraClient
import MudraCommandLine
import MudraConsole
import MudraDaemonSettings
import MudraInterface
import MudraTouch

/// `mudractl orientation`: which side of screens is up, and how that is known; or which is to be.
struct OrientationCommand {
    private let bus: String?
    private let isJSON: Bool
    /// A node, its last part, or a name; none: all screens.
    private let names: [String]
    /// nil: it is only told.
    private let choice: OrientationChoice?

    init(_ arguments: Arguments) throws(UsageError) {
        bus = arguments["bus"]
        isJSON = arguments.has("json")
        let operands = arguments.operands
        // A screen that is called like a side is meant by its node.
        choice = operands.last.flatMap { OrientationChoice($0) }
        names = choice == nil ? operands : operands.dropLast()
        guard names.count > 1 else { return }
        throw UsageError("orientation takes a DEVICE and one of \(OrientationChoice.words.joined(separator: ", "))")
    }

    func run() throws(CommandFailure) {
        let screens = try Touchscreens(names, on: bus)
        guard let choice else {
            for screen in screens.all { Log.print(isJSON ? json(screen) : text(screen)) }
            return
        }
        try screens.change { client, path, done throws(BusError) in
            switch choice {
            case .fixed(let orientation): try client.setOrientation(orientation, path, completion: done)
            case .automatic: try client.setOrientation(nil, path, completion: done)
            }
        }
    }

    private func text(_ screen: MudraObject) -> String {
        let reason =
            switch OrientationSource(rawValue: screen.text(PropertyName.orientationSource)) {
            case .set?: ", as a program has set it"
            case .configured?: ", as mudrad.toml says"
            case .compositor?: ", as the compositor has it"
            case .sensor?: ", as the accelerometer has it"
            case .assumed?: ", since nothing says otherwise"
            case nil: ""
            }
        let (node, name) = (screen.text(PropertyName.node), screen.text(PropertyName.name))
        return "\(node)  \(name): \(screen.text(PropertyName.orientation))\(reason)"
    }

    private func json(_ screen: MudraObject) -> String {
        var object = JSONObject()
        object.add("node", screen.text(PropertyName.node))
        object.add("name", screen.text(PropertyName.name))
        object.add("orientation", screen.text(PropertyName.orientation))
        object.add("source", screen.text(PropertyName.orientationSource))
        return object.description
    }
}

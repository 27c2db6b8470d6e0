import MudraBus
import MudraClient
import MudraInterface
import MudraProgram
import MudraSettings
import MudraSupport
import MudraTouch

/// `mudractl orientation`: shows or sets which side of screens is up.
struct OrientationCommand {
    private let bus: String?
    private let isJSON: Bool
    /// A node, its last part, or a name; empty: all screens.
    private let names: [String]
    /// nil: the command only shows orientations.
    private let choice: OrientationChoice?

    init(_ arguments: Arguments) throws(UsageError) {
        bus = arguments["bus"]
        isJSON = arguments.has("json")
        let operands = arguments.operands
        // The word of a side never means a screen with that name: such a screen has its node.
        choice = operands.last.flatMap { OrientationChoice($0) }
        names = choice == nil ? operands : operands.dropLast()
        guard names.count > 1 else { return }
        throw UsageError("orientation takes one DEVICE and one of \(OrientationChoice.words.joined(separator: ", "))")
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
            case .set?: ", set by a program"
            case .configured?: ", set in mudrad.toml"
            case .compositor?: ", from the compositor"
            case .sensor?: ", from the accelerometer"
            case .assumed?: ", assumed"
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

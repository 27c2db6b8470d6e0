import MudraBus
import MudraClient
import MudraProgram

/// `mudractl grab`: lets mudrad keep the touches of gestures from applications, or stops that.
struct GrabCommand {
    private let isGrabbing: Bool
    private let bus: String?
    /// Nodes, their last parts, or names; empty: all screens.
    private let names: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        switch arguments.operands.first {
        case "on": isGrabbing = true
        case "off": isGrabbing = false
        case let word?: throw UsageError("grab takes on or off, not \"\(word)\"")
        case nil: throw UsageError("grab needs on or off")
        }
        bus = arguments["bus"]
        names = Array(arguments.operands.dropFirst())
    }

    func run() throws(CommandFailure) {
        try Touchscreens(names, on: bus).change { [isGrabbing] client, path, done throws(BusError) in
            try client.setGrabbed(isGrabbing, path, completion: done)
        }
    }
}

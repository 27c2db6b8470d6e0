import MudraBus
import MudraClient
import MudraCommandLine
import MudraConsole
import MudraInterface

/// `mudractl grab`: touches of screens are kept from applications, or no longer.
struct GrabCommand {
    private let isGrabbing: Bool
    private let bus: String?
    /// Nodes, their last parts, or names; none: all screens.
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
        let screens: [MudraObject] = try DaemonQuery.ask(on: bus) { client, done throws(BusError) in
            try client.objects(of: MudraObject.device, completion: done)
        }
        var failures: [String] = []
        for screen in try chosen(among: screens) {
            do throws(CommandFailure) {
                let _: Bool = try DaemonQuery.ask(on: bus) { [isGrabbing] client, done throws(BusError) in
                    try client.setGrabbed(isGrabbing, screen.path) { done($0.map { true }) }
                }
            } catch {
                failures += error.lines.map { "\(screen.text(PropertyName.node)): \($0)" }
            }
        }
        if !failures.isEmpty { throw CommandFailure(status: 1, lines: failures) }
    }

    /// The screens that are meant; a name that no screen has changes nothing at all.
    private func chosen(among screens: [MudraObject]) throws(CommandFailure) -> [MudraObject] {
        if screens.isEmpty { throw .failed("mudrad reads no touchscreen") }
        let unknown = names.filter { name in !screens.contains { $0.isCalled(name) } }
        guard unknown.isEmpty else {
            let lines = unknown.map { "mudrad reads no touchscreen \"\($0)\": mudractl devices tells of all there are" }
            throw CommandFailure(status: 1, lines: lines)
        }
        return names.isEmpty ? screens : screens.filter { screen in names.contains(where: screen.isCalled) }
    }
}

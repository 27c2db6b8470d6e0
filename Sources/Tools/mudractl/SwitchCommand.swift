import MudraBus
import MudraClient
import MudraProgram

/// `mudractl enable` and `mudractl disable`: enables gestures by the names of gestures or groups, or disables them.
struct SwitchCommand {
    private let isEnabling: Bool
    private let bus: String?
    private let names: [String]

    init(enable isEnabling: Bool, _ arguments: Arguments) throws(UsageError) {
        guard !arguments.operands.isEmpty else {
            throw UsageError("\(isEnabling ? "enable" : "disable") needs the NAME of a gesture or a group")
        }
        self.isEnabling = isEnabling
        bus = arguments["bus"]
        names = arguments.operands
    }

    func run() throws {
        let _: Bool = try DaemonQuery.ask(on: bus) { [isEnabling, names] client, done throws(BusError) in
            try client.setEnabled(isEnabling, names: names) { done($0.map { true }) }
        }
    }
}

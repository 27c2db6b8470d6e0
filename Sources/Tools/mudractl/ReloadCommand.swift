import MudraBus
import MudraProgram

/// `mudractl reload`: makes `mudrad` read its configuration again.
struct ReloadCommand {
    private let bus: String?

    init(_ arguments: Arguments) {
        bus = arguments["bus"]
    }

    func run() throws {
        let _: Bool = try DaemonQuery.ask(on: bus) { client, done throws(BusError) in
            try client.reload { done($0.map { true }) }
        }
    }
}

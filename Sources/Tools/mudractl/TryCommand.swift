import Dispatch
import Glibc
import MudraBus
import MudraGestureSettings
import MudraLiveView
import MudraProgram

/// `mudractl try`: shows touches and recognizers live.
struct TryCommand {
    private let configuration: String?
    private let daemonConfiguration: String?
    private let bus: String?
    private let device: String?

    init(_ arguments: Arguments) throws(UsageError) {
        configuration = arguments["config"]
        daemonConfiguration = arguments["daemon-config"]
        bus = arguments["bus"]
        device = arguments.operands.first
        if arguments.operands.count > 1 { throw UsageError("try takes one touchscreen") }
    }

    func run() throws -> Never {
        let location = GestureLocation.ofUser(file: configuration, daemonConfiguration: daemonConfiguration)
        let loaded = location.load()
        guard let settings = loaded.settings else {
            throw CommandFailure.invalid(loaded.diagnostics.map(\.description))
        }
        let live = try LiveTerminal(for: "try", otherwise: "For pipes and files use mudractl monitor")
        let session = try LiveSession(
            live.terminal, BusAddress(bus ?? "system"), location: location,
            named: configuration ?? loaded.files.first ?? "no gestures.toml", initially: settings,
            daemonConfiguration: daemonConfiguration, device: device,
            alternative: "sudo mudractl try --config FILE", queue: live.queue
        ) { failure in
            for line in failure.lines { log(line) }
            exit(failure.lines.isEmpty ? 0 : 1)
        }
        live.queue.async { session.start() }
        dispatchMain()
    }
}

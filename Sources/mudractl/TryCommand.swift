import Dispatch
import Glibc
import MudraBus
import MudraCommandLine
import MudraConsole
import MudraGestureSettings
import MudraLiveView
import MudraTerminal

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
        let capabilities = TerminalCapabilities { name in getenv(name).map { String(cString: $0) } }
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw UsageError("try needs a terminal. For pipes and files use mudractl monitor")
        }
        guard capabilities.canDraw else {
            throw UsageError("try cannot draw on this terminal, according to TERM. Use mudractl monitor")
        }
        let location = GestureLocation.ofUser(file: configuration, daemonConfiguration: daemonConfiguration)
        let loaded = location.load()
        guard let settings = loaded.settings else {
            throw CommandFailure.invalid(loaded.diagnostics.map(\.description))
        }
        let terminal: Terminal
        let queue = DispatchQueue(label: "mudra.try")
        do throws(TerminalError) {
            terminal = try Terminal(capabilities)
            // This forks, so no other thread may exist before.
            try terminal.listen(on: queue)
        } catch {
            throw CommandFailure.failed("try: \(error.message)")
        }
        let session = try LiveSession(
            terminal, BusAddress(bus ?? "system"), location: location,
            named: configuration ?? loaded.files.first ?? "no gestures.toml", initially: settings,
            daemonConfiguration: daemonConfiguration, device: device, queue: queue
        ) { failure in
            for line in failure.lines { log(line) }
            exit(failure.lines.isEmpty ? 0 : 1)
        }
        queue.async { session.start() }
        dispatchMain()
    }
}

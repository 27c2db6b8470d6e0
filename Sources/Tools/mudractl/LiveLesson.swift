import MudraBus
import MudraGestureSettings
import MudraLearning
import MudraLiveView
import MudraProgram

/// The showings of `mudractl learn NAME` without recordings: from the user's hand.
struct LiveLesson {
    private let name: String
    private let configuration: String?
    private let daemonConfiguration: String?
    private let bus: String?
    private let device: String?

    init(of name: String, _ arguments: Arguments) {
        self.name = name
        configuration = arguments["config"]
        daemonConfiguration = arguments["daemon-config"]
        bus = arguments["bus"]
        device = arguments["device"]
    }

    /// Asks for the gesture on the terminal.
    /// - Parameter learn: gets the showings once the terminal is restored; not called if the user gives up.
    func run(_ learn: ([Showing]) throws -> Void) throws {
        let location =
            configuration.map { GestureLocation(folder: GestureFolder($0), daemonConfiguration: daemonConfiguration) }
            ?? .ofUser(daemonConfiguration: daemonConfiguration)
        let loaded = location.load()
        guard let settings = loaded.settings else {
            throw CommandFailure.invalid(loaded.diagnostics.map(\.description))
        }
        let live = try LiveTerminal(for: "learn", otherwise: "Without one, learn from recordings with --from")
        // The terminal's signals, such as Ctrl-C, are handled as long as it exists.
        try withExtendedLifetime(live) {
            let session = LessonSession(of: name, on: live.terminal, queue: live.queue)
            let showings: [Showing]?
            do {
                showings = try session.run(
                    BusAddress(bus ?? "system"), location: location,
                    named: configuration ?? loaded.files.first ?? "no gestures.toml", initially: settings,
                    daemonConfiguration: daemonConfiguration, device: device)
            } catch let error as LiveSessionError {
                throw CommandFailure(status: 1, lines: error.lines)
            }
            if let showings { try learn(showings) } else { log("given up: nothing is written") }
        }
    }
}

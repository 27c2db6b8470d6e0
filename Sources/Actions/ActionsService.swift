import Bus
import Dispatch
import MudraClient
import Settings

/// `mudra-actions`: registers the configured gestures with `mudrad` and runs their commands. Used on its queue.
public final class ActionsService {
    private let client: MudraClient
    private let connection: BusConnection
    private let runner: CommandRunner
    private let load: () -> GestureSettings.Loaded
    private let log: (String) -> Void
    private let queue: DispatchQueue
    /// Runs while the user has no session that mudrad would let register.
    private var sessionTimer: (any DispatchSourceTimer)?
    private var bindings: [String: GestureBinding] = [:]
    private var ordered: [GestureBinding] = []
    private var zones: [ZoneDeclaration] = []

    /// A service that has not started.
    /// - Parameters:
    ///   - connection: the bus on which `mudrad` is, not yet active.
    ///   - queue: the connection's queue.
    ///   - load: reads the configuration, at start and at every reload.
    ///   - log: called with one line for people at a time.
    public init(
        _ connection: BusConnection, queue: DispatchQueue, load: @escaping () -> GestureSettings.Loaded,
        log: @escaping (String) -> Void
    ) {
        self.connection = connection
        self.load = load
        self.log = log
        self.queue = queue
        client = MudraClient(connection)
        runner = CommandRunner(queue: queue, log: log)
    }

    /// Reads the configuration, and registers it as soon as `mudrad` is there; again whenever `mudrad` comes back.
    /// - Parameter onDisconnect: called when the bus is gone.
    public func start(onDisconnect: @escaping (BusError) -> Void) throws(BusError) {
        reload()
        try client.listen(
            onAvailable: { [weak self] in self?.register() },
            onGone: { [weak self] in self?.log("mudrad is gone: waiting for it to come back") },
            onGesture: { [weak self] in self?.run($0) })
        connection.activate(onDisconnect: onDisconnect)
        register()
    }

    /// Reads the configuration again. One with an error in it is refused whole, and the last good one stays in force.
    public func reload() {
        let loaded = load()
        for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
        guard let next = loaded.settings else {
            log(bindings.isEmpty ? "no gestures: the configuration has errors" : "the last good configuration stays")
            return
        }
        if loaded.files.isEmpty { log("no gestures.toml: nothing to do until there is one and SIGHUP says so") }
        ordered = next.bindings
        zones = next.zones
        bindings = Dictionary(
            next.bindings.map { ($0.declaration.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Makes what the configuration says known to `mudrad`.
    public func register() {
        let recognizers = ordered.map { binding in
            MudraClient.Recognizer(
                name: binding.declaration.name, type: binding.declaration.configuration.type.rawValue,
                options: BusValue.options(binding.declaration.options))
        }
        let zones = zones.map { MudraClient.Zone(name: $0.name, options: BusValue.options($0.options)) }
        do {
            try client.setRecognizers(recognizers, zones: zones) { [weak self] result in
                self?.registered(recognizers.count, result)
            }
        } catch {
            log("cannot register the gestures: \(error)")
        }
    }

    private func registered(_ count: Int, _ result: Result<Void, BusError>) {
        if case .failure(let error) = result, error.name == MudraClient.noSession { return tryAgainLater(error) }
        sessionTimer?.cancel()
        sessionTimer = nil
        switch result {
        case .failure(let error) where error.isServiceUnknown:
            log("mudrad is not there yet: waiting for it")
        case .failure(let error):
            log("mudrad refuses the gestures: \(error)")
        case .success:
            subscribe(count)
        }
    }

    /// A service may be there before its user has logged in, and nobody tells it when.
    private func tryAgainLater(_ error: BusError) {
        guard sessionTimer == nil else { return }
        log("mudrad refuses the gestures until the user logs in: \(error)")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .seconds(10), repeating: .seconds(10))
        timer.setEventHandler { [weak self] in self?.register() }
        timer.activate()
        sessionTimer = timer
    }

    private func subscribe(_ count: Int) {
        do {
            // No names would mean all of the user's gestures.
            guard count > 0 else { return log("no gestures registered") }
            try client.subscribe(to: ordered.map(\.declaration.name)) { [log] result in
                switch result {
                case .failure(let error): log("cannot subscribe to the gestures: \(error)")
                case .success: log("\(count) gestures registered")
                }
            }
        } catch {
            log("cannot subscribe to the gestures: \(error)")
        }
    }

    private func run(_ gesture: Gesture) {
        guard let binding = bindings[gesture.recognizer], let event = CommandEvent(rawValue: gesture.state),
            let command = binding.commands.onEvent[event]
        else { return }
        runner.run(
            command, of: gesture.recognizer, environment: gesture.environment, whenBusy: binding.commands.whenBusy)
    }
}

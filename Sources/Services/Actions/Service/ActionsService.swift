import Dispatch
import MudraBus
import MudraClient
import MudraDesktop
import MudraGestureSettings
import MudraInterface
import MudraSettings
import MudraSupport

/// `mudra-actions`: registers the configured gestures with `mudrad`, runs their commands and keeps programs running.
@BusActor
package final class ActionsService {
    private let client: MudraConnection
    private let connection: BusConnection
    private let registrar: Registrar
    private let runner: CommandRunner
    private let programs: ProgramRunner
    private let reporter: SessionReporter
    /// The values that the conditions of gestures depend on.
    let context: ContextKeeper
    private let daemonSource: DaemonSource
    private let conditions: ConditionSwitch
    private let load: () -> LoadedSettings<GestureSettings>
    private let log: Log
    /// The result of the last load, valid or not; nil: nothing loaded yet.
    private var loaded: LoadedSettings<GestureSettings>?
    /// The bindings of the registered gestures, by name.
    private var bindings: [String: GestureBinding] = [:]
    /// Called when `isSuspended` or `takenNames` changes.
    var onChange: () -> Void = {}
    /// Whether a program has suspended the service: then no gesture is registered and no command runs.
    package private(set) var isSuspended = false
    /// Whether the process is about to end.
    private var isEnding = false

    /// A service that has not started.
    /// - Parameters:
    ///   - connection: the bus of `mudrad`, on the actor's queue and not yet active.
    ///   - supervisor: starts the commands.
    ///   - desktop: our graphical session.
    ///   - sources: find out values of the context, besides mudrad.
    ///   - load: reads the configuration, at start and at every reload.
    ///   - log: called with one line for people at a time.
    init(
        _ connection: BusConnection, supervisor: any Supervisor, desktop: Desktop,
        sources: [any ContextSource] = [], load: @escaping () -> LoadedSettings<GestureSettings>,
        log: Log
    ) {
        self.connection = connection
        self.load = load
        self.log = log
        client = MudraConnection(connection)
        registrar = Registrar(client, queue: BusActor.queue, log: log)
        runner = CommandRunner(supervisor, queue: BusActor.queue, log: log)
        programs = ProgramRunner(supervisor, queue: BusActor.queue, log: log)
        reporter = SessionReporter(client, desktop, log: log)
        daemonSource = DaemonSource(client, log: log)
        context = ContextKeeper(sources + [daemonSource])
        conditions = ConditionSwitch(client, context, log: log)
        context.onChange = { [weak self] in self?.contextChanged() }
        registrar.onRegistering = { [conditions] in conditions.prepare(for: $0) }
        registrar.onRefused = { [conditions] in conditions.refused() }
        registrar.onInCharge = { [weak self] in self?.bind($0) }
        registrar.takenNames.onChange = { [weak self] in self?.onChange() }
    }

    /// The names of configured gestures that are not registered because other programs of the user have the names.
    var takenNames: [String] { registrar.takenNames.told }

    /// Reads the configuration and registers it when `mudrad` appears, and again whenever `mudrad` comes back.
    /// - Parameter onDisconnect: called when the bus is gone.
    package func start(onDisconnect: @escaping (BusError) -> Void) throws(BusError) {
        try client.listen(
            onAvailable: { [registrar, reporter, conditions, daemonSource] in
                conditions.forget()
                daemonSource.serviceCame()
                registrar.serviceCame()
                reporter.serviceCame()
            },
            onGone: { [weak self] in self?.serviceWent() },
            onGesture: { [weak self] in self?.receive($0) })
        try registrar.takenNames.listen()
        connection.activate(onDisconnect: onDisconnect)
        reload()
        reporter.start()
    }

    /// Reads the configuration again. A configuration with an error is refused as a whole, and the last good one stays
    /// in force.
    /// - Parameters:
    ///   - isAsked: whether a user asked for it; then known problems are logged again.
    ///   - completion: called when the configuration is in force, or with the reason why it is not.
    package func reload(isAsked: Bool = true, completion: @escaping (BusError?) -> Void = { _ in }) {
        let next = load()
        guard isAsked || next != loaded else { return completion(nil) }
        for diagnostic in next.diagnostics { log("\(diagnostic)") }
        if next.files.isEmpty && next.settings != nil { log("no gestures.toml: nothing to do until there is one") }
        if next.settings == nil {
            log(registrar.isEmpty ? "no gestures: the configuration has errors" : "the last good configuration stays")
        }
        loaded = next
        guard let settings = next.settings else {
            return completion(.invalidConfiguration(next.diagnostics.map { "\($0)" }.joined(separator: "; ")))
        }
        registrar.register(settings, completion: completion)
    }

    /// Stops all gestures from running commands and from taking touches; `on_cancelled` runs for those in progress.
    package func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        runner.cancelAll(clearing: true)
        programs.cancelAll()
        registrar.setSuspended(true)
        log("suspended")
        onChange()
    }

    /// Registers gestures again, so that their commands run.
    package func resume() {
        guard isSuspended else { return }
        isSuspended = false
        registrar.setSuspended(false)
        log("resumed")
        onChange()
    }

    /// Stops the programs. No gesture runs a command any more.
    /// - Parameter completion: called when the programs have ended, at once if none runs.
    func end(completion: @escaping () -> Void) {
        isEnding = true
        programs.stop(completion: completion)
    }

    private func contextChanged() {
        conditions.update()
        onChange()
    }

    private func bind(_ settings: GestureSettings) {
        conditions.conclude(settings)
        let next = Dictionary(settings.bindings.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let isNew = next != bindings || Set(settings.programs) != Set(programs.programs)
        if !bindings.isEmpty && isNew { log("the new configuration is in force") }
        bindings = next
        runner.keep(only: Set(bindings.keys))
        if !isEnding { programs.keep(settings.programs) }
    }

    private func serviceWent() {
        log("mudrad is gone: waiting for it to come back")
        registrar.serviceWent()
        daemonSource.serviceWent()
        runner.cancelAll()
        programs.cancelAll()
    }

    private func change(_ values: [String: String], for binding: GestureBinding) {
        guard !values.isEmpty else { return }
        do throws(ContextKeeper.Refusal) {
            try context.set(values)
        } catch {
            log("the gesture \(binding.name) cannot set the context: \(error.message)")
        }
    }

    private func receive(_ gesture: Gesture) {
        // Gestures sent before the suspension still arrive after it.
        guard !isSuspended, !isEnding else { return }
        if let binding = bindings[gesture.recognizer], gesture.state == .recognized || gesture.state == .began {
            change(binding.sets, for: binding)
        }
        runner.receive(gesture, bindings[gesture.recognizer])
        programs.receive(gesture)
    }
}

extension BusError {
    fileprivate static func invalidConfiguration(_ problems: String) -> BusError {
        BusError(name: ActionsInterface.invalidConfiguration, message: problems)
    }
}

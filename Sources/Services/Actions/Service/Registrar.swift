import Dispatch
import MudraBus
import MudraClient
import MudraGestureSettings
import MudraSettings
import MudraSupport

/// Keeps the configuration registered with `mudrad`, which may come, go and come back. Used on the client's queue.
///
/// Gestures run commands of the earlier configuration until `mudrad` says that the new one is in force, and of the new
/// one from then on, so that no gesture is lost between the two. `Registration` decides; this class calls and listens.
final class Registrar {
    /// Called with a configuration when it comes into force.
    var onInCharge: (GestureSettings) -> Void = { _ in }
    /// Called with a configuration just before mudrad is asked to register it.
    var onRegistering: (GestureSettings) -> Void = { _ in }
    /// Called when mudrad has refused a configuration for good.
    var onRefused: () -> Void = {}
    /// The names that are left out of the registration.
    let takenNames: TakenNames

    private let client: MudraConnection
    private let subscription: SubscriptionState
    private let overrides: EnabledOverrides
    /// Runs while mudrad does not do what we ask.
    private let retryTimer: OneShotTimer
    private let log: Log
    private var registration = Registration()
    private var waiting: [(BusError?) -> Void] = []

    init(_ client: MudraConnection, queue: DispatchQueue, log: Log) {
        self.client = client
        self.log = log
        subscription = SubscriptionState(client, log: log)
        overrides = EnabledOverrides(client, log: log)
        takenNames = TakenNames(client, log: log)
        // A service may start before its user has logged in, and no signal reports the login.
        retryTimer = OneShotTimer(on: queue)
        retryTimer.onTime = { [weak self] in self?.receive(.timeIsUp) }
        subscription.onRetry = { [weak self] in self?.retryTimer.start(after: .seconds($0)) }
        takenNames.onRemoval = { [weak self] in self?.receive(.removed(path: $0)) }
    }

    /// Whether no configuration has ever been wanted.
    var isEmpty: Bool { registration.wanted == nil }

    /// Brings a configuration into force.
    /// - Parameter completion: called when it is in force, or with the reason why it is not; also with nil if `mudrad`
    ///   gets it later, when it comes or when the service is resumed.
    func register(_ settings: GestureSettings, completion: @escaping (BusError?) -> Void) {
        waiting.append(completion)
        receive(.wanted(settings))
    }

    func serviceCame() { receive(.serviceCame) }

    func serviceWent() { receive(.serviceWent) }

    /// Withdraws all registrations for now, or makes them again.
    func setSuspended(_ isSuspended: Bool) { receive(isSuspended ? .suspended : .resumed) }

    private func receive(_ event: Registration.Event) {
        // An effect may report the next event at once, in the middle of the others.
        for effect in registration.receive(event) { perform(effect) }
    }

    private func perform(_ effect: Registration.Effect) {
        switch effect {
        case .listen(let names): subscription.listen(to: names)
        case .rest: subscription.rest()
        case .askAgain: subscription.askAgain()
        case .forgetSubscription: subscription.forget()
        case .confirm: subscription.whenAnswered { [weak self] in self?.receive(.confirmed) }
        case .prepare(let gestures): onRegistering(gestures)
        case .register(let gestures): client.register(gestures) { [weak self] in self?.receive(.answered($0.error)) }
        case .putInForce(let gestures): onInCharge(gestures)
        case .refuse: onRefused()
        case .rememberOverrides(let gestures): overrides.remember(gestures)
        case .restoreOverrides(let gestures): overrides.restore(gestures)
        case .forgetOverrides: overrides.forget()
        case .findTaken(let names): takenNames.find(among: names) { [weak self] in self?.receive(.found($0)) }
        case .tellTaken(let names): takenNames.tell(names)
        case .startTimer(let seconds): retryTimer.start(after: .seconds(seconds))
        case .stopTimer: retryTimer.stop()
        case .log(let line): log(line)
        case .settle(let error): settle(error)
        }
    }

    private func settle(_ error: BusError?) {
        let done = waiting
        waiting = []
        for completion in done { completion(error) }
    }
}

extension Result where Success == Void {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

// MARK: The part of a configuration that is registered with mudrad

extension MudraConnection {
    /// Replaces all our registrations with a configuration; nil: withdraws all, without starting the service.
    fileprivate func register(_ settings: GestureSettings?, completion: @escaping Completion<Void>) {
        do throws(BusError) {
            try setRecognizers(
                settings?.recognizers ?? [], zones: settings?.clientZones ?? [], startsService: settings != nil,
                completion: completion)
        } catch {
            completion(.failure(error))
        }
    }
}

extension GestureSettings {
    var names: Set<String> { Set(bindings.map(\.name)) }

    fileprivate var recognizers: [RecognizerRequest] {
        bindings.map { binding in
            RecognizerRequest(
                name: binding.name, type: binding.declaration.configuration.type.rawValue,
                options: BusValue.options(binding.declaration.options))
        }
    }

    fileprivate var clientZones: [ZoneRequest] {
        zones.map { ZoneRequest(name: $0.name, options: BusValue.options($0.options)) }
    }

    /// Whether both are the same to mudrad.
    func isRegisteredLike(_ other: GestureSettings) -> Bool {
        zones == other.zones && bindings.map(\.declaration) == other.bindings.map(\.declaration)
    }
}

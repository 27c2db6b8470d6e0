import Dispatch
import MudraBus
import MudraClient
import MudraGestureSettings
import MudraSupport

/// Keeps the configuration registered with `mudrad`, which may come, go and come back. Used on the client's queue.
///
/// One registration runs at a time; of the configurations wanted meanwhile, the last counts. Gestures run commands of
/// the earlier configuration until `mudrad` says that the new one is in force, and of the new one from then on, so that
/// no gesture is lost between the two.
final class Registrar {
    /// Called with a configuration when it comes into force.
    var onInCharge: (GestureSettings) -> Void = { _ in }
    /// Called with a configuration just before mudrad is asked to register it.
    var onRegistering: (GestureSettings) -> Void = { _ in }
    /// Called when mudrad has refused a configuration for good.
    var onRefused: () -> Void = {}

    private let client: MudraClient
    let subscription: SubscriptionState
    private let overrides: EnabledOverrides
    /// The names that are left out of the registration.
    let takenNames: TakenNames
    let log: (String) -> Void
    /// The configuration that should be in force.
    var wanted: GestureSettings?
    /// The configuration that was wanted when the current registration began.
    private var attempted: GestureSettings?
    /// The gestures that mudrad has from us, without those with taken names; nil: none.
    var registered: GestureSettings?
    /// Whether mudrad has not confirmed this: it may have other gestures of ours, or still all of them.
    private var isUncertain = false
    /// Whether mudrad should have no gestures of ours, because the service is suspended.
    private var isSuspended = false
    /// The last configuration in force, for a mudrad that comes back and refuses the wanted one.
    var lastGood: GestureSettings?
    private var isUnderWay = false
    /// The configuration that mudrad has accepted but not yet confirmed to report.
    private var answered: GestureSettings?
    /// Whether a configuration has been wanted since the current registration began.
    private var isDue = false
    private var waiting: [(BusError?) -> Void] = []
    var isWaitingForSession = false
    /// Runs while mudrad does not do what we ask.
    let retryTimer: OneShotTimer

    init(_ client: MudraClient, queue: DispatchQueue, log: @escaping (String) -> Void) {
        self.client = client
        self.log = log
        subscription = SubscriptionState(client, log: log)
        overrides = EnabledOverrides(client, log: log)
        takenNames = TakenNames(client, log: log)
        // A service may start before its user has logged in, and no signal reports the login.
        retryTimer = OneShotTimer(on: queue)
        retryTimer.onTime = { [weak self] in self?.retry() }
        subscription.onRetry = { [weak self] in self?.retryTimer.start(after: .seconds($0)) }
        takenNames.onFree = { [weak self] in self?.update() }
    }

    /// Whether no configuration has ever been wanted.
    var isEmpty: Bool { wanted == nil }

    /// Brings a configuration into force.
    /// - Parameter completion: called when it is in force, or with the reason why it is not; also with nil if `mudrad`
    ///   gets it later, when it comes or when the service is resumed.
    func register(_ settings: GestureSettings, completion: @escaping (BusError?) -> Void = { _ in }) {
        wanted = settings
        // Names may have become free without our notice.
        takenNames.forget()
        waiting.append(completion)
        update()
    }

    /// Handles the arrival of mudrad, which knows nothing of us.
    func serviceCame() {
        forget()
        update()
    }

    func serviceWent() {
        forget()
    }

    /// Withdraws all registrations for now, or makes them again.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        // A suspended service gets no more gestures, so it need not wait for the subscription.
        if isSuspended { concludeAnswered() }
        update()
    }

    private func forget() {
        (registered, isUncertain) = (nil, false)
        subscription.forget()
        overrides.forget()
        takenNames.forget()
        takenNames.tell()
    }

    private func update() {
        guard !isUnderWay else { return isDue = true }
        if isSuspended { return withdraw() }
        attempted = wanted
        guard let wanted = wanted?.without(takenNames.names) else { return }
        if !isUncertain, let registered, registered.isRegisteredLike(wanted) {
            self.registered = wanted
            return conclude(wanted)
        }
        isUnderWay = true
        // Subscribe first: the new gestures may be made as soon as they are registered.
        subscription.listen(to: wanted.names.union(registered?.names ?? []))
        onRegistering(wanted)
        client.register(wanted) { [weak self] in self?.finish(wanted, $0) }
        overrides.restore(wanted)
    }

    private func finish(_ settings: GestureSettings, _ result: Result<Void, BusError>) {
        switch result {
        case .success:
            retryTimer.stop()
            overrides.forget()
            (isWaitingForSession, isUncertain) = (false, false)
            let names = settings.names.union(registered?.names ?? [])
            (registered, answered) = (settings, settings)
            // Subscribe again: mudrad may have come after the first subscription. It may have to ask polkit first.
            subscription.listen(to: names)
            subscription.whenAnswered { [weak self] in self?.concludeAnswered() }
        case .failure(let error):
            isUnderWay = false
            if error.isNoReply { isUncertain = true }
            if isDue { return again() }
            if error.name == MudraClient.nameTaken { avoidTakenNames() } else { failed(error) }
        }
    }

    /// Registers the gestures whose names no other program has.
    private func avoidTakenNames() {
        isUnderWay = true
        takenNames.find(among: wanted?.names ?? []) { [weak self] isNews in
            guard let self else { return }
            isUnderWay = false
            // If the answer is the same as before, the name became free before we asked.
            if isDue { again() } else if isNews { update() } else { retryTimer.start(after: .seconds(1)) }
        }
    }

    private func concludeAnswered() {
        if let answered { conclude(answered) }
    }

    private func conclude(_ settings: GestureSettings) {
        (isUnderWay, answered) = (false, nil)
        lastGood = attempted
        subscription.listen(to: settings.names)
        log("\(counted(settings.bindings.count, "gesture")) registered")
        onInCharge(settings)
        if isDue { return again() }
        takenNames.tell()
        settle(nil)
    }

    private func withdraw() {
        subscription.rest()
        // A mudrad without gestures of ours need not be asked.
        guard registered != nil || isUncertain else { return settle(nil) }
        isUnderWay = true
        if let registered { overrides.remember(registered) }
        client.register(nil) { [weak self] in self?.withdrawn($0) }
    }

    private func withdrawn(_ result: Result<Void, BusError>) {
        (isUnderWay, registered, isUncertain) = (false, nil, false)
        retryTimer.stop()
        if case .failure(let error) = result, !error.isServiceUnknown {
            isUncertain = true
            log("cannot withdraw the gestures from mudrad: \(error)")
            retryTimer.start(after: .seconds(1))
        }
        if isDue { again() } else { settle(nil) }
    }

    private func again() {
        isDue = false
        update()
    }

    private func retry() {
        subscription.askAgain()
        update()
    }

    func settle(_ error: BusError?) {
        let done = waiting
        waiting = []
        for completion in done { completion(error) }
    }
}

import Dispatch
import MudraBus
import MudraClient
import MudraGestureSettings

/// Keeps what is configured registered with `mudrad`, which may come, go and come back. Used on the client's queue.
///
/// One registration at a time: of what is wanted meanwhile the last counts. What is told of gestures is by the earlier
/// configuration up to the moment at which `mudrad` says that the new one is in charge, and by the new one from then
/// on, so that none is lost between the two.
final class Registrar {
    /// Called with the configuration that is in charge from now on.
    var onInCharge: (GestureSettings) -> Void = { _ in }

    private let client: MudraClient
    let subscription: SubscriptionState
    private let overrides: EnabledOverrides
    /// The names that are left out of what is registered.
    let takenNames: TakenNames
    let log: (String) -> Void
    /// The configuration that is to be in charge.
    var wanted: GestureSettings?
    /// The configuration that was wanted when the registration under way began.
    private var attempted: GestureSettings?
    /// The gestures that mudrad has of us, without those whose names are taken; nil: none.
    var registered: GestureSettings?
    /// Whether mudrad has not said so: it may have something else of ours, or all of it still.
    private var isUncertain = false
    /// Whether mudrad is to have nothing of ours for the time being.
    private var isSuspended = false
    /// The configuration that was in charge last, for when mudrad comes back without liking what is wanted.
    var lastGood: GestureSettings?
    private var isUnderWay = false
    /// What mudrad has accepted, as long as it has not said that it tells us of it.
    private var answered: GestureSettings?
    /// Whether something else has been wanted since what is under way began.
    private var isDue = false
    private var waiting: [(BusError?) -> Void] = []
    var isWaitingForSession = false
    /// Runs while mudrad would not do what we ask for.
    let retryTimer: RetryTimer

    init(_ client: MudraClient, queue: DispatchQueue, log: @escaping (String) -> Void) {
        self.client = client
        self.log = log
        subscription = SubscriptionState(client, log: log)
        overrides = EnabledOverrides(client, log: log)
        takenNames = TakenNames(client, log: log)
        // A service may be there before its user has logged in, and nothing tells it when.
        retryTimer = RetryTimer(queue)
        retryTimer.onTime = { [weak self] in self?.retry() }
        subscription.onRetry = { [weak self] in self?.retryTimer.start(afterSeconds: $0) }
        takenNames.onFree = { [weak self] in self?.update() }
    }

    /// Whether there has never been a configuration that could be brought in charge.
    var isEmpty: Bool { wanted == nil }

    /// Brings a configuration in charge.
    /// - Parameter completion: called when it is, or with the reason why it is not; nil as well if `mudrad` gets it
    ///   later: when it comes, or when we are resumed.
    func register(_ settings: GestureSettings, completion: @escaping (BusError?) -> Void = { _ in }) {
        wanted = settings
        // Names may have become free that we have not heard of.
        takenNames.forget()
        waiting.append(completion)
        update()
    }

    /// mudrad has come; it knows nothing of us.
    func serviceCame() {
        forget()
        update()
    }

    /// mudrad has gone.
    func serviceWent() {
        forget()
    }

    /// Takes back all that is registered, for the time being, or registers it again.
    func setSuspended(_ isSuspended: Bool) {
        self.isSuspended = isSuspended
        // There is nothing to be told of any more, so nothing to wait for.
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
        // First: the new gestures may be made as soon as they are registered.
        subscription.listen(to: wanted.names.union(registered?.names ?? []))
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
            // Once more, where mudrad came only after it had been asked to tell us. It may have to ask polkit first.
            subscription.listen(to: names)
            subscription.whenAnswered { [weak self] in self?.concludeAnswered() }
        case .failure(let error):
            isUnderWay = false
            if error.isNoReply { isUncertain = true }
            if isDue { return again() }
            if error.name == MudraClient.nameTaken { avoidTakenNames() } else { failed(error) }
        }
    }

    /// Registers what is left without the names that other programs have.
    private func avoidTakenNames() {
        isUnderWay = true
        takenNames.find(among: wanted?.names ?? []) { [weak self] isNews in
            guard let self else { return }
            isUnderWay = false
            // Where it is the same answer as before, the name was free again before we could ask.
            if isDue { again() } else if isNews { update() } else { retryTimer.start(afterSeconds: 1) }
        }
    }

    private func concludeAnswered() {
        if let answered { conclude(answered) }
    }

    private func conclude(_ settings: GestureSettings) {
        (isUnderWay, answered) = (false, nil)
        lastGood = attempted
        subscription.listen(to: settings.names)
        log("\(settings.bindings.count) gestures registered")
        onInCharge(settings)
        if isDue { return again() }
        takenNames.tell()
        settle(nil)
    }

    private func withdraw() {
        subscription.rest()
        // A mudrad that has nothing of ours need not be asked.
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
            log("mudrad does not give the gestures up: \(error)")
            retryTimer.start(afterSeconds: 1)
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

import Bus
import Dispatch
import MudraClient
import Settings

/// Keeps what is configured registered with `mudrad`, which may come, go and come back. Used on the client's queue.
///
/// One registration at a time: of what is wanted meanwhile the last counts. What is told of gestures is by the earlier
/// configuration up to the moment at which `mudrad` says that the new one is in charge, and by the new one from then
/// on, so that none is lost between the two.
final class Registrar {
    /// Called with the configuration that is in charge from now on.
    var onInCharge: (GestureSettings) -> Void = { _ in }

    private let client: MudraClient
    private let attention: Attention
    private let queue: DispatchQueue
    private let log: (String) -> Void
    /// What is to be in charge.
    private var wanted: GestureSettings?
    /// What mudrad has; nil: nothing of ours.
    private var registered: GestureSettings?
    /// What was in charge last, for when mudrad comes back without liking what is wanted.
    private var lastGood: GestureSettings?
    private var isUnderWay = false
    /// Whether something else has been wanted since what is under way began.
    private var isDue = false
    private var waiting: [(BusError?) -> Void] = []
    private var isWaitingForSession = false
    /// Runs while mudrad would not let us register.
    private var retryTimer: (any DispatchSourceTimer)?

    init(_ client: MudraClient, queue: DispatchQueue, log: @escaping (String) -> Void) {
        self.client = client
        self.queue = queue
        self.log = log
        attention = Attention(client, log: log)
        attention.onTooFast = { [weak self] in self?.retry(afterSeconds: 1) }
    }

    /// Whether there has never been a configuration that could be brought in charge.
    var isEmpty: Bool { wanted == nil }

    /// Brings a configuration in charge.
    /// - Parameter completion: called when it is, or with the reason why it is not; nil as well if `mudrad` is not
    ///   there, and gets it when it comes.
    func register(_ settings: GestureSettings, completion: @escaping (BusError?) -> Void = { _ in }) {
        wanted = settings
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

    /// Asks for gestures again, or for none for the time being.
    func setListening(_ isListening: Bool) {
        attention.setListening(isListening)
    }

    private func forget() {
        registered = nil
        attention.forget()
    }

    private func update() {
        guard let wanted else { return }
        guard !isUnderWay else { return isDue = true }
        if let registered, registered.isRegisteredLike(wanted) {
            self.registered = wanted
            return conclude(wanted)
        }
        isUnderWay = true
        // Before there is a new one nobody may have missed it.
        attention.listen(to: wanted.names.union(registered?.names ?? []))
        do {
            try client.setRecognizers(wanted.recognizers, zones: wanted.clientZones) { [weak self] result in
                self?.finish(wanted, result)
            }
        } catch {
            finish(wanted, .failure(error))
        }
    }

    private func finish(_ settings: GestureSettings, _ result: Result<Void, BusError>) {
        switch result {
        case .success:
            stopRetrying()
            isWaitingForSession = false
            let names = settings.names.union(registered?.names ?? [])
            registered = settings
            // Once more, where mudrad came only after it had been asked to tell us. It may have to ask polkit first.
            attention.listen(to: names)
            attention.whenAnswered { [weak self] in self?.conclude(settings) }
        case .failure(let error):
            isUnderWay = false
            if isDue { return again() }
            failed(error)
        }
    }

    private func conclude(_ settings: GestureSettings) {
        isUnderWay = false
        lastGood = settings
        attention.listen(to: settings.names)
        log("\(settings.bindings.count) gestures registered")
        onInCharge(settings)
        if isDue { again() } else { settle(nil) }
    }

    private func again() {
        isDue = false
        update()
    }

    private func failed(_ error: BusError) {
        switch error.name {
        case MudraClient.noSession:
            if !isWaitingForSession { log("mudrad refuses the gestures until the user logs in: \(error)") }
            isWaitingForSession = true
            retry(afterSeconds: 10)
            settle(error)
        case MudraClient.tooFast:
            retry(afterSeconds: 1)
        case _ where error.isServiceUnknown:
            log("mudrad is not there yet: waiting for it")
            settle(nil)
        case _ where error.isNoReply:
            log("mudrad does not answer: \(error)")
            retry(afterSeconds: 10)
            settle(error)
        default:
            log("mudrad refuses the gestures: \(error)")
            if let registered { attention.listen(to: registered.names) }
            settle(error)
            // What it had before it went is better than nothing.
            if registered == nil, let lastGood, lastGood != wanted { register(lastGood) }
        }
    }

    private func settle(_ error: BusError?) {
        let done = waiting
        waiting = []
        for completion in done { completion(error) }
    }

    /// A service may be there before its user has logged in, and nobody tells it when.
    private func retry(afterSeconds seconds: Int) {
        guard retryTimer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .seconds(seconds))
        timer.setEventHandler { [weak self] in self?.retry() }
        timer.activate()
        retryTimer = timer
    }

    private func stopRetrying() {
        retryTimer?.cancel()
        retryTimer = nil
    }

    private func retry() {
        stopRetrying()
        if let registered { attention.listen(to: registered.names) }
        update()
    }
}

extension GestureSettings {
    fileprivate var names: Set<String> { Set(bindings.map(\.name)) }

    fileprivate var recognizers: [MudraClient.Recognizer] {
        bindings.map { binding in
            MudraClient.Recognizer(
                name: binding.name, type: binding.declaration.configuration.type.rawValue,
                options: BusValue.options(binding.declaration.options))
        }
    }

    fileprivate var clientZones: [MudraClient.Zone] {
        zones.map { MudraClient.Zone(name: $0.name, options: BusValue.options($0.options)) }
    }

    /// Whether mudrad would see no difference.
    fileprivate func isRegisteredLike(_ other: GestureSettings) -> Bool {
        zones == other.zones && bindings.map(\.declaration) == other.bindings.map(\.declaration)
    }
}

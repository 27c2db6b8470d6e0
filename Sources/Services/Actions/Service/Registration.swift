import MudraBus
import MudraClient
import MudraGestureSettings
import MudraSupport

/// Decides how the wanted gestures come into force in a `mudrad` that may come, go, refuse or not answer. It calls
/// nothing: it takes events and returns effects, in their order.
///
/// ```
///   idle ──a change──▶ registering ──accepted──▶ confirming ──subscribed, or a suspension──▶ idle
///    │                   │    │
///    │                   │    └──a name is taken──▶ finding names ──found──▶ idle, or registering without them
///    │                   └──refused, or not answered──▶ idle
///    └──a change, while suspended──▶ withdrawing ──answered──▶ idle
/// ```
///
/// A change in any state but idle makes that state due: when it ends, the way begins again, and of the configurations
/// wanted meanwhile the last counts.
struct Registration {
    enum State: Equatable {
        case idle
        /// mudrad has not answered yet.
        case registering(Attempt, isDue: Bool)
        /// mudrad has not told yet which names other programs have.
        case findingNames(isDue: Bool)
        /// mudrad has accepted the gestures, but has not confirmed yet to report them.
        case confirming(Attempt, isDue: Bool)
        /// mudrad has not answered yet.
        case withdrawing(isDue: Bool)
    }

    /// A configuration on its way into force.
    struct Attempt: Equatable {
        let wanted: GestureSettings
        /// The same without gestures whose names other programs have.
        let gestures: GestureSettings
    }

    /// The gestures that mudrad has from us.
    private enum Holding: Equatable {
        case nothing
        case gestures(GestureSettings)
        /// mudrad has not confirmed the last change: it may have other gestures of ours, or still those before.
        case unknown(before: GestureSettings?)

        var known: GestureSettings? {
            switch self {
            case .nothing: nil
            case .gestures(let gestures): gestures
            case .unknown(let before): before
            }
        }
    }

    /// An event that does not occur in a state has no effect there.
    private static let impossible: [Effect] = []

    private(set) var state = State.idle
    /// The configuration that should be in force.
    private(set) var wanted: GestureSettings?
    private var holding = Holding.nothing
    /// The last configuration in force, for a mudrad that comes back and refuses the wanted one.
    private var lastGood: GestureSettings?
    /// The recognizers of other programs with names of ours: their objects by name.
    private var taken: [String: String] = [:]
    /// Whether mudrad should have no gestures of ours, because the service is suspended.
    private var isSuspended = false
    /// Whether mudrad has refused gestures until the user logs in, which is logged once.
    private var isWaitingForSession = false

    mutating func receive(_ event: Event) -> [Effect] {
        if case .removed(let path) = event {
            guard let name = taken.first(where: { $0.value == path })?.key else { return [] }
            taken[name] = nil
        }
        return note(event) + react(to: event)
    }

    /// Notes an event, whatever the state.
    private mutating func note(_ event: Event) -> [Effect] {
        switch event {
        case .wanted(let settings):
            wanted = settings
            // Names may have become free without our notice.
            taken = [:]
        case .serviceCame, .serviceWent:
            // A mudrad that comes knows nothing of us.
            (holding, taken) = (.nothing, [:])
            return [.forgetSubscription, .forgetOverrides, .tellTaken([])]
        case .suspended: isSuspended = true
        case .resumed: isSuspended = false
        case .timeIsUp: return [.askAgain]
        case .removed, .answered, .confirmed, .found: break
        }
        return []
    }

    // MARK: States

    private mutating func react(to event: Event) -> [Effect] {
        switch state {
        case .idle: receiveWhileIdle(event)
        case .registering(let attempt, let isDue): receiveWhileRegistering(event, attempt, isDue)
        case .findingNames(let isDue): receiveWhileFindingNames(event, isDue)
        case .confirming(let attempt, let isDue): receiveWhileConfirming(event, attempt, isDue)
        case .withdrawing(let isDue): receiveWhileWithdrawing(event, isDue)
        }
    }

    private mutating func receiveWhileIdle(_ event: Event) -> [Effect] {
        switch event {
        case .wanted, .serviceCame, .suspended, .resumed, .removed, .timeIsUp: begin()
        // A suspension has ended the registration before.
        case .confirmed: []
        case .serviceWent: []
        case .answered, .found: Self.impossible
        }
    }

    private mutating func receiveWhileRegistering(_ event: Event, _ attempt: Attempt, _ isDue: Bool) -> [Effect] {
        switch event {
        case .wanted, .serviceCame, .suspended, .resumed, .removed, .timeIsUp:
            enter(.registering(attempt, isDue: true))
        case .answered(nil): accepted(attempt, isDue)
        case .answered(let error?): failed(error, attempt, isDue)
        case .serviceWent, .confirmed: []
        case .found: Self.impossible
        }
    }

    private mutating func receiveWhileFindingNames(_ event: Event, _ isDue: Bool) -> [Effect] {
        switch event {
        case .wanted, .serviceCame, .suspended, .resumed, .removed, .timeIsUp: enter(.findingNames(isDue: true))
        case .found(let next): found(next, isDue)
        case .serviceWent, .confirmed: []
        case .answered: Self.impossible
        }
    }

    private mutating func receiveWhileConfirming(_ event: Event, _ attempt: Attempt, _ isDue: Bool) -> [Effect] {
        switch event {
        case .wanted, .serviceCame, .resumed, .removed, .timeIsUp: enter(.confirming(attempt, isDue: true))
        case .confirmed: concluded(attempt, isDue)
        // A suspended service gets no more gestures, so it need not wait for the subscription.
        case .suspended: concluded(attempt, isDue) + react(to: event)
        case .serviceWent: []
        case .answered, .found: Self.impossible
        }
    }

    private mutating func receiveWhileWithdrawing(_ event: Event, _ isDue: Bool) -> [Effect] {
        switch event {
        case .wanted, .serviceCame, .suspended, .resumed, .removed, .timeIsUp: enter(.withdrawing(isDue: true))
        case .answered(let error): withdrawn(error, isDue)
        case .serviceWent, .confirmed: []
        case .found: Self.impossible
        }
    }

    // MARK: Transitions

    private mutating func enter(_ state: State, _ effects: Effect...) -> [Effect] {
        self.state = state
        return effects
    }

    private mutating func begin() -> [Effect] {
        if isSuspended { return withdraw() }
        guard let wanted else { return [] }
        let gestures = wanted.without(Set(taken.keys))
        let attempt = Attempt(wanted: wanted, gestures: gestures)
        if case .gestures(let registered) = holding, registered.isRegisteredLike(gestures) {
            holding = .gestures(gestures)
            return concluded(attempt, false)
        }
        return enter(
            .registering(attempt, isDue: false),
            // Subscribe first: the new gestures may be made as soon as they are registered.
            .listen(to: gestures.names.union(holding.known?.names ?? [])),
            .prepare(gestures), .register(gestures), .restoreOverrides(gestures))
    }

    private mutating func accepted(_ attempt: Attempt, _ isDue: Bool) -> [Effect] {
        let names = attempt.gestures.names.union(holding.known?.names ?? [])
        (holding, isWaitingForSession) = (.gestures(attempt.gestures), false)
        // Subscribe again: mudrad may have come after the first subscription. It may have to ask polkit first.
        return enter(
            .confirming(attempt, isDue: isDue), .stopTimer, .forgetOverrides, .listen(to: names), .confirm)
    }

    private mutating func concluded(_ attempt: Attempt, _ isDue: Bool) -> [Effect] {
        lastGood = attempt.wanted
        let gestures = attempt.gestures
        return enter(
            .idle, .listen(to: gestures.names), .log("\(counted(gestures.bindings.count, "gesture")) registered"),
            .putInForce(gestures)) + (isDue ? begin() : [.tellTaken(taken.keys.sorted()), .settle(nil)])
    }

    private mutating func failed(_ error: BusError, _ attempt: Attempt, _ isDue: Bool) -> [Effect] {
        state = .idle
        if error.isNoReply { holding = .unknown(before: holding.known) }
        if isDue { return begin() }
        switch error.name {
        case MudraConnection.nameTaken:
            return enter(.findingNames(isDue: false), .findTaken(among: attempt.wanted.names))
        case MudraConnection.noSession:
            defer { isWaitingForSession = true }
            let line = Effect.log("mudrad refuses the gestures until the user logs in: \(error)")
            return (isWaitingForSession ? [] : [line]) + [.startTimer(seconds: 10), .settle(error)]
        case MudraConnection.tooFast:
            return [.startTimer(seconds: 1)]
        case _ where error.isServiceUnknown:
            return [.log("mudrad is not there yet: waiting for it"), .settle(nil)]
        case _ where error.isNoReply:
            return [.log("mudrad does not answer: \(error)"), .startTimer(seconds: 10), .settle(error)]
        default:
            return refused(error)
        }
    }

    private mutating func refused(_ error: BusError) -> [Effect] {
        let refusal = [Effect.log("mudrad refuses the gestures: \(error)"), .refuse]
        if let known = holding.known { return refusal + [.listen(to: known.names), .settle(error)] }
        // The last good configuration is better than none.
        let instead = lastGood.flatMap { $0 == wanted ? nil : receive(.wanted($0)) } ?? []
        return refusal + [.settle(error)] + instead
    }

    private mutating func found(_ next: [String: String]?, _ isDue: Bool) -> [Effect] {
        state = .idle
        let isNews = next != nil && next != taken
        taken = next ?? taken
        // If the answer is the same as before, the name became free before we asked.
        return isDue || isNews ? begin() : [.startTimer(seconds: 1)]
    }

    private mutating func withdraw() -> [Effect] {
        // A mudrad without gestures of ours need not be asked.
        guard holding != .nothing else { return [.rest, .settle(nil)] }
        let remember = holding.known.map { [Effect.rememberOverrides($0)] } ?? []
        return [.rest] + remember + enter(.withdrawing(isDue: false), .register(nil))
    }

    private mutating func withdrawn(_ error: BusError?, _ isDue: Bool) -> [Effect] {
        (state, holding) = (.idle, .nothing)
        var effects = [Effect.stopTimer]
        if let error, !error.isServiceUnknown {
            holding = .unknown(before: nil)
            effects += [.log("cannot withdraw the gestures from mudrad: \(error)"), .startTimer(seconds: 1)]
        }
        return effects + (isDue ? begin() : [.settle(nil)])
    }
}

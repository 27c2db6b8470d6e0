import MudraBus
import MudraClient
import MudraGestureSettings
import MudraSupport

/// Pauses the gestures whose conditions do not hold. Without conditions it asks mudrad for nothing.
@BusActor
final class ConditionSwitch {
    /// mudrad lets a program make about 100 such calls a second.
    private static let paceMilliseconds = 20

    private let client: MudraConnection
    private let keeper: ContextKeeper
    private let log: Log
    private var current: GestureSettings?
    /// The gestures that mudrad has been asked to register instead.
    private var coming: GestureSettings?
    /// The names that mudrad was last asked to pause; nil: not known whether it has done so.
    private var asked: Set<String>? = []
    private var isAsking = false
    private let retryTimer = OneShotTimer(on: BusActor.queue)
    private lazy var pace = Pace(milliseconds: Self.paceMilliseconds) { [weak self] in self?.ask() }
    private lazy var warning = UntoldWarning(keeper, log: log)

    init(_ client: MudraConnection, _ keeper: ContextKeeper, log: Log) {
        (self.client, self.keeper, self.log) = (client, keeper, log)
        retryTimer.onTime = { [weak self] in self?.update() }
    }

    /// mudrad is about to be asked to register gestures. Those whose conditions do not hold are paused from their first
    /// moment on.
    func prepare(for settings: GestureSettings) {
        coming = settings
        follow()
        if paused != asked { ask(beforeRegistration: true) }
    }

    /// Gestures are in force, and no others.
    func conclude(_ settings: GestureSettings) {
        (current, coming) = (settings, nil)
        follow()
        update()
    }

    /// mudrad has refused the gestures that were to be registered.
    func refused() {
        coming = nil
        follow()
        update()
    }

    /// mudrad has ended, and forgets what is paused.
    func forget() {
        asked = []
    }

    private func follow() {
        let bindings = (current?.bindings ?? []) + (coming?.bindings ?? [])
        keeper.follow(bindings.reduce(into: []) { $0.formUnion($1.contextKeys) })
        warning.check(bindings)
    }

    /// The names of the gestures whose conditions do not hold.
    private var paused: Set<String> {
        var isPaused: [String: Bool] = [:]
        for binding in (current?.bindings ?? []) + (coming?.bindings ?? []) where !binding.conditions.isEmpty {
            isPaused[binding.name] = !binding.isOn(in: keeper.context)
        }
        return Set(isPaused.lazy.filter(\.value).map(\.key))
    }

    /// The context may have changed.
    func update() {
        guard paused != asked else { return }
        pace.run()
    }

    /// - Parameter isBefore: at once, even while mudrad has not answered the last call. The bus keeps calls in order, even
    ///   if they start mudrad.
    private func ask(beforeRegistration isBefore: Bool = false) {
        let names = paused
        guard names != asked, isBefore || !isAsking else { return }
        asked = names
        isAsking = true
        do throws(BusError) {
            try client.setPaused(names, startsService: isBefore) { [weak self] in self?.answered($0) }
        } catch {
            answered(.failure(error))
        }
    }

    private func answered(_ result: Result<Void, BusError>) {
        isAsking = false
        guard case .failure(let error) = result else { return update() }
        asked = nil
        // mudrad is asked again before it registers gestures.
        if error.isServiceUnknown { return asked = [] }
        // The registration logs these errors.
        let isKnown = [MudraConnection.noSession, MudraConnection.tooFast].contains(error.name) || error.isNoReply
        if !isKnown { log("mudrad does not pause gestures whose conditions do not hold: \(error)") }
        retryTimer.start(after: .seconds(isKnown ? 1 : 10))
    }
}

/// Asks polkit, which knows what the administrator allows to which user.
@BusActor package final class Polkit {
    /// The result of a check.
    package enum Answer: Hashable, Sendable {
        /// The program may do it.
        case granted
        /// The program may not do it.
        case denied
        /// The program may do it after the user has given a password.
        case needsInteraction
        /// polkit is not there.
        case unavailable
        /// polkit could not be asked, or has not answered in time. The last known answer still holds.
        case unknown
    }

    private static let service = "org.freedesktop.PolicyKit1"
    private static let path = "/org/freedesktop/PolicyKit1/Authority"
    private static let interface = "org.freedesktop.PolicyKit1.Authority"
    /// polkit may have to be started first, so this is long; but it is less than our caller waits. A user who types a
    /// password has more time.
    private static let timeoutMicroseconds: UInt64 = 15_000_000
    private static let interactiveTimeoutMicroseconds: UInt64 = 120_000_000

    private let connection: BusConnection
    /// How many checks run at once. A check for which polkit asks for a password may take minutes, so other checks do
    /// not wait for it.
    private let checks = Turnstile(most: 16, mostOfUser: 8, mostWaiting: 1_024)
    private let interactiveChecks = Turnstile(most: 16, mostOfUser: 4, mostWaiting: 64)

    /// Called when polkit may answer differently from now on.
    package var onChange: () -> Void = {}

    /// - Parameter connection: the system bus, on the actor's queue.
    package init(_ connection: BusConnection) throws(BusError) {
        self.connection = connection
        try connection.listen(to: "Changed", of: Self.interface, at: Self.path, from: Self.service) { [weak self] _ in
            self?.onChange()
        }
    }

    /// Asks whether a program may do something.
    /// - Parameters:
    ///   - action: polkit's name of the action.
    ///   - client: the program's unique name on the bus.
    ///   - user: the user who runs the program: users' checks take turns.
    ///   - mayInteract: whether polkit may ask the user for a password, which may take minutes.
    package func check(
        _ action: String, of client: String, user: UInt32, mayInteract: Bool, completion: @escaping (Answer) -> Void
    ) {
        let turnstile = mayInteract ? interactiveChecks : checks
        let isAsked = turnstile.enter(user) { [weak self] in
            self?.ask(action, client, mayInteract) { answer in
                turnstile.leave(user)
                completion(answer)
            }
        }
        if !isAsked { completion(.unknown) }
    }

    private func ask(
        _ action: String, _ client: String, _ mayInteract: Bool, _ completion: @escaping @BusActor (Answer) -> Void
    ) {
        let subject = BusValue.structure([.string("system-bus-name"), .properties([("name", .string(client))])])
        let arguments: [BusValue] = [
            subject, .string(action), .array(of: "{ss}", []), .uint32(mayInteract ? 1 : 0), .string(""),
        ]
        do throws(BusError) {
            try connection.call(
                "CheckAuthorization", of: Self.interface, at: Self.path, on: Self.service, arguments,
                timeoutMicroseconds: mayInteract ? Self.interactiveTimeoutMicroseconds : Self.timeoutMicroseconds
            ) { result in completion(Self.answer(from: result)) }
        } catch {
            // Not at once: `leave` must come after the turnstile has let the check in.
            BusActor.async { completion(.unknown) }
        }
    }

    private static func answer(from result: Result<[BusValue], BusError>) -> Answer {
        switch result {
        case .failure(let error):
            if error.isServiceUnknown { return .unavailable }
            return error.isOfTheBus ? .unknown : .denied
        case .success(let values):
            let fields = values.first?.elements ?? []
            guard fields.count >= 2 else { return .denied }
            if fields[0] == .boolean(true) { return .granted }
            return fields[1] == .boolean(true) ? .needsInteraction : .denied
        }
    }
}

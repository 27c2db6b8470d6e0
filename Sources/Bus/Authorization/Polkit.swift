/// polkit, which knows what the administrator allows whom.
@BusActor public final class Polkit {
    /// What a check has come to.
    public enum Verdict: Hashable, Sendable {
        /// The program may do it.
        case granted
        /// It may not.
        case denied
        /// It might, if somebody were asked for a password.
        case needsInteraction
        /// There is no polkit.
        case unavailable
    }

    private static let service = "org.freedesktop.PolicyKit1"
    private static let path = "/org/freedesktop/PolicyKit1/Authority"
    private static let interface = "org.freedesktop.PolicyKit1.Authority"
    /// For polkit itself, which may have to be started first, but less than our caller waits; for a user who types a
    /// password.
    private static let timeoutMicroseconds: UInt64 = 15_000_000
    private static let interactiveTimeoutMicroseconds: UInt64 = 120_000_000

    private let connection: BusConnection

    /// Called when verdicts may be others from now on.
    public var onChange: () -> Void = {}

    /// - Parameter connection: the system bus, on the actor's queue.
    public init(_ connection: BusConnection) throws(BusError) {
        self.connection = connection
        try connection.listen(to: "Changed", of: Self.interface, at: Self.path, from: Self.service) { [weak self] _ in
            self?.onChange()
        }
    }

    /// Asks whether a program may do something.
    /// - Parameters:
    ///   - action: what, by polkit's name for it.
    ///   - client: the program's unique name on the bus.
    ///   - mayInteract: whether somebody may be asked for a password, which takes as long as it takes.
    public func check(
        _ action: String, of client: String, mayInteract: Bool, completion: @escaping (Verdict) -> Void
    ) {
        let subject = BusValue.structure([.string("system-bus-name"), .properties([("name", .string(client))])])
        let arguments: [BusValue] = [
            subject, .string(action), .array(of: "{ss}", []), .uint32(mayInteract ? 1 : 0), .string(""),
        ]
        do throws(BusError) {
            try connection.call(
                "CheckAuthorization", of: Self.interface, at: Self.path, on: Self.service, arguments,
                timeoutMicroseconds: mayInteract ? Self.interactiveTimeoutMicroseconds : Self.timeoutMicroseconds
            ) { completion(Self.verdict($0)) }
        } catch {
            completion(.unavailable)
        }
    }

    private static func verdict(_ result: Result<[BusValue], BusError>) -> Verdict {
        switch result {
        case .failure(let error): return error.isServiceUnknown ? .unavailable : .denied
        case .success(let values):
            let fields = values.first?.elements ?? []
            guard fields.count >= 2 else { return .denied }
            if fields[0] == .boolean(true) { return .granted }
            return fields[1] == .boolean(true) ? .needsInteraction : .denied
        }
    }
}

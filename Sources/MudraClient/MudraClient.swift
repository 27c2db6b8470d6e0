import Bus

/// A client of `mudrad`, over a connection that it shares with whoever made it. Used on the connection's queue.
///
/// `mudrad` may come, go and come back: `onAvailable` is called each time, and what a client had registered and
/// subscribed to is to be set up anew then.
public final class MudraClient {
    /// A recognizer to register: name, type, and options by the keys of the configuration.
    public struct Recognizer: Sendable {
        let name: String
        let type: String
        let options: [(String, BusValue)]

        /// A recognizer to register.
        public init(name: String, type: String, options: [(String, BusValue)]) {
            self.name = name
            self.type = type
            self.options = options
        }
    }

    /// A zone to declare: name, and options by the keys of the configuration.
    public struct Zone: Sendable {
        let name: String
        let options: [(String, BusValue)]

        /// A zone to declare.
        public init(name: String, options: [(String, BusValue)]) {
            self.name = name
            self.options = options
        }
    }

    private static let service = "org.mudra.Mudra1"
    private static let path = "/org/mudra/Mudra1"
    private static let manager = "org.mudra.Mudra1.Manager"

    private let connection: BusConnection

    /// A client on a connection.
    public init(_ connection: BusConnection) {
        self.connection = connection
    }

    /// Begins to listen.
    /// - Parameters:
    ///   - onAvailable: called when `mudrad` has appeared on the bus; not for one that is there already.
    ///   - onGone: called when it has left.
    ///   - onGesture: called for every gesture that is sent to us.
    public func listen(
        onAvailable: @escaping () -> Void, onGone: @escaping () -> Void, onGesture: @escaping (Gesture) -> Void
    ) throws(BusError) {
        try connection.watchOwner(of: Self.service) { owner in owner.isEmpty ? onGone() : onAvailable() }
        try connection.listen(to: "Gesture", of: Self.manager, at: Self.path, from: Self.service) { values in
            if let gesture = Gesture(values) { onGesture(gesture) }
        }
    }

    /// Asks for gestures of these names, or for all of the user's when there are none.
    public func subscribe(
        to names: [String], completion: @escaping (Result<Void, BusError>) -> Void
    ) throws(BusError) {
        try call("Subscribe", [.strings(names)], completion)
    }

    /// Makes `recognizers` and `zones` everything that we have registered.
    public func setRecognizers(
        _ recognizers: [Recognizer], zones: [Zone] = [], completion: @escaping (Result<Void, BusError>) -> Void
    ) throws(BusError) {
        let entries = recognizers.map {
            BusValue.structure([.string($0.name), .string($0.type), .properties($0.options)])
        }
        let areas = zones.map { BusValue.structure([.string($0.name), .properties($0.options)]) }
        try call("SetRecognizers", [.array(of: "(ssa{sv})", entries), .array(of: "(sa{sv})", areas)], completion)
    }

    private func call(
        _ method: String, _ arguments: [BusValue], _ completion: @escaping (Result<Void, BusError>) -> Void
    ) throws(BusError) {
        try connection.call(method, of: Self.manager, at: Self.path, on: Self.service, arguments) { result in
            completion(result.map { _ in })
        }
    }
}

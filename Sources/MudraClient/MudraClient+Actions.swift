import MudraBus
import MudraInterface

// What `mudra-actions` can be asked: by a client of the session bus, where it is.

extension MudraClient {
    /// How long to wait for the answer, in µs: a program that works answers sooner, and the rest is not to be held up.
    private static let actionsTimeout: UInt64 = 2_000_000

    /// Has the gestures of `gestures.toml` run no command any more, or run them again.
    /// - Parameter completion: gets an error when `mudra-actions` is not there.
    public func setSuspended(_ isSuspended: Bool, completion: @escaping Completion<Void>) throws(BusError) {
        try connection.call(
            isSuspended ? ActionsInterface.suspend : ActionsInterface.resume, of: ActionsInterface.service,
            at: ActionsInterface.path, on: ActionsInterface.service, [],
            timeoutMicroseconds: Self.actionsTimeout, startsService: false
        ) { completion($0.map { _ in }) }
    }

    /// Asks for the properties of `mudra-actions`: `Suspended`, and `TakenNames` of configured gestures that are not
    /// registered, since other programs have them.
    /// - Parameter completion: gets an error when `mudra-actions` is not there.
    public func actionsStatus(completion: @escaping Completion<MudraObject>) throws(BusError) {
        try connection.call(
            StandardInterface.getAll, of: StandardInterface.properties, at: ActionsInterface.path,
            on: ActionsInterface.service, [.string(ActionsInterface.service)],
            timeoutMicroseconds: Self.actionsTimeout, startsService: false
        ) { result in
            completion(result.map { MudraObject(path: ActionsInterface.path, properties: $0.first?.dictionary ?? [:]) })
        }
    }
}

import MudraBus
import MudraInterface

// Calls to `mudra-actions`. The client must be on the session bus.

extension MudraConnection {
    /// The time to wait for an answer, in µs. A program that works answers sooner, and callers must not be held up.
    private static let actionsTimeout: UInt64 = 2_000_000

    /// Stops the gestures of `gestures.toml` from running commands, or lets them run again.
    /// - Parameter completion: gets an error if `mudra-actions` does not run.
    package func setSuspended(_ isSuspended: Bool, completion: @escaping Completion<Void>) throws(BusError) {
        try callActions(isSuspended ? ActionsInterface.suspend : ActionsInterface.resume, completion: completion)
    }

    /// Stops the gestures of `gestures.toml` from running commands until this client leaves the bus, or a program resumes
    /// them.
    /// - Parameter completion: gets an error if `mudra-actions` does not run.
    package func suspendWhileConnected(completion: @escaping Completion<Void>) throws(BusError) {
        try callActions(ActionsInterface.suspendWhileConnected, completion: completion)
    }

    private func callActions(
        _ method: String, _ arguments: [BusValue] = [], completion: @escaping Completion<Void>
    ) throws(BusError) {
        try connection.call(
            method, of: ActionsInterface.service, at: ActionsInterface.path, on: ActionsInterface.service, arguments,
            timeoutMicroseconds: Self.actionsTimeout, startsService: false
        ) { completion($0.map { _ in }) }
    }

    /// Sets values of the context on which the conditions of gestures depend, until they are set again.
    /// - Parameters:
    ///   - values: texts by the names of the values; an empty text takes a value away.
    ///   - completion: gets an error if `mudra-actions` does not run or does not take a value.
    package func setContext(_ values: [String: String], completion: @escaping Completion<Void>) throws(BusError) {
        let properties = values.sorted { $0.key < $1.key }.map { ($0.key, BusValue.string($0.value)) }
        try callActions(ActionsInterface.setContext, [.properties(properties)], completion: completion)
    }

    /// Asks for the properties of `mudra-actions`: `Context`, `ContextOrigins`, `Suspended`, and `TakenNames`, the names of configured gestures that
    /// are not registered because other programs have the names.
    /// - Parameter completion: gets an error if `mudra-actions` does not run.
    package func actionsStatus(completion: @escaping Completion<MudraObject>) throws(BusError) {
        try connection.call(
            StandardInterface.getAll, of: StandardInterface.properties, at: ActionsInterface.path,
            on: ActionsInterface.service, [.string(ActionsInterface.service)],
            timeoutMicroseconds: Self.actionsTimeout, startsService: false
        ) { result in
            completion(result.map { MudraObject(path: ActionsInterface.path, properties: $0.first?.dictionary ?? [:]) })
        }
    }
}

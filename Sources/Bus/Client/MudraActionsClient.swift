import MudraBus
import MudraInterface

/// A client of `mudra-actions`, which runs the commands of `gestures.toml`.
///
/// All calls throw `MudraError.notRunning` if `mudra-actions` does not run. They wait for 2 s at most.
public final class MudraActionsClient: Sendable {
    private let core: ClientCore

    /// Connects to the bus of the user's session. `mudra-actions` need not run yet.
    /// - Throws: `MudraError.noBus` if there is no such bus.
    public init(_ bus: BusAddress = .session) async throws(MudraError) {
        core = try await ClientCore(bus, listens: false)
    }

    /// Stops gestures from running commands and from taking touches, until a program resumes them or the session ends.
    public func suspend() async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            try state.connection.setSuspended(true, completion: done)
        }
    }

    /// Lets gestures run commands again, whichever program has suspended them.
    public func resume() async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            try state.connection.setSuspended(false, completion: done)
        }
    }

    /// Suspends gestures until this client leaves the bus, or a program resumes them.
    public func suspendWhileConnected() async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            try state.connection.suspendWhileConnected(completion: done)
        }
    }

    /// Sets values of the context on which the conditions of gestures depend, until they are set again.
    /// - Parameter values: texts by the names of the values, 64 at most with 1024 bytes each; an empty text takes a value
    ///   away.
    /// - Throws: also `MudraError.invalidContext` if a value is refused; then nothing changes.
    public func setContext(_ values: [String: String]) async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            try state.connection.setContext(values, completion: done)
        }
    }

    /// The state of `mudra-actions`.
    public var status: Status {
        get async throws(MudraError) {
            try await core.call { (state, done) throws(BusError) in
                try state.connection.actionsStatus { done($0.map(Status.init)) }
            }
        }
    }

    /// The state of `mudra-actions`.
    public struct Status: Hashable, Sendable {
        /// Whether gestures are suspended.
        public let isSuspended: Bool
        /// The configured gestures that are not registered because other programs have their names, in alphabetical
        /// order.
        public let takenNames: [String]
        /// The values of the context by their names: one text each, or one for each touchscreen.
        public let context: [String: [String]]
        /// The program that tells each of these values; `set` for a value that is set.
        public let contextOrigins: [String: String]

        init(_ actions: MudraObject) {
            isSuspended = actions.flag(ActionsInterface.suspended)
            takenNames = actions.texts(ActionsInterface.takenNames)
            context = (actions.properties[ActionsInterface.context]?.dictionary ?? [:]).mapValues { value in
                value.text.map { [$0] } ?? (value.elements ?? []).compactMap(\.text)
            }
            contextOrigins = (actions.properties[ActionsInterface.contextOrigins]?.dictionary ?? [:])
                .compactMapValues(\.text)
        }
    }
}

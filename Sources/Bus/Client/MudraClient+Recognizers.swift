import MudraBus
import MudraInterface
import MudraTouch

extension MudraClient {
    /// The recognizers of the user that this program may see, in order of their paths on the bus.
    /// - Throws: `MudraError.notRunning`, `tooFast`.
    public var recognizers: [Recognizer] {
        get async throws(MudraError) {
            try await core.call { [core] (state, done) throws(BusError) in
                let own = state.connection.uniqueName
                try state.connection.objects(of: DaemonInterface.recognizer) {
                    done($0.map { $0.map { Recognizer(core, $0, client: own) } })
                }
            }
        }
    }

    /// An event at once, and whenever a recognizer of the user comes, changes or goes. Then ask for `recognizers`.
    public func recognizerChanges() -> Events<Void> {
        changes(of: \.recognizerChanges)
    }

    /// Registers one more recognizer, until this client leaves the bus. When the call returns, it is in force.
    ///
    /// The arguments are those of ``Declaration/init(_:as:_:options:emulating:)``. A zone is one of ``setRecognizers(_:zones:)``
    /// or of `mudrad.toml`.
    /// - Throws: `MudraError.nameTaken` if another program of the user has a recognizer of that name,
    ///   `invalidRecognizer` if a setting is wrong, `notAuthorized` if it needs a right, `notAllowed`, `noSession`,
    ///   `tooMany`, `tooFast`, `notRunning`.
    @discardableResult
    public func register(
        _ parameters: some GestureParameters, as name: String, _ placement: Placement = Placement(),
        options: RecognizerOptions? = nil, emulating input: EmulatedInput = EmulatedInput()
    ) async throws(MudraError) -> Recognizer {
        try await register(Declaration(parameters, as: name, placement, options: options, emulating: input))
    }

    /// Registers one more recognizer, until this client leaves the bus. When the call returns, it is in force.
    /// - Throws: as ``register(_:as:_:options:emulating:)``.
    @discardableResult
    public func register(_ declaration: Declaration) async throws(MudraError) -> Recognizer {
        try await core.call { [core] (state, done) throws(BusError) in
            let (connection, appearance) = (state.connection, state.appearances)
            try connection.add(declaration.request) { result in
                switch result {
                case .failure(let error): done(.failure(error))
                case .success(let path):
                    state.accept(since: appearance) { $0.add(declaration.request) }
                    state.recognizer(at: path) {
                        done($0.map { Recognizer(core, $0, client: connection.uniqueName) })
                    }
                }
            }
        }
    }

    /// Replaces all registrations of this client by these recognizers and zones, between two frames. A recognizer that
    /// does not change keeps its state. An error changes nothing.
    /// - Throws: as ``register(_:as:_:options:emulating:)``, and `MudraError.invalidZone` if a zone is wrong.
    public func setRecognizers(_ declarations: [Declaration], zones: [Zone] = []) async throws(MudraError) {
        let recognizers = declarations.map(\.request)
        let zones = zones.map(\.request)
        try await core.call { (state, done) throws(BusError) in
            let appearance = state.appearances
            try state.connection.setRecognizers(recognizers, zones: zones) { result in
                if case .success = result { state.accept(since: appearance) { $0.set(recognizers, zones) } }
                done(result)
            }
        }
    }

    /// Enables or disables recognizers of the user, of any program. All change between the same two frames.
    /// - Parameters:
    ///   - isEnabled: whether they take part from now on.
    ///   - names: names of recognizers and of groups, 1024 at most.
    /// - Throws: `MudraError.unknownRecognizer` if a name is unknown; then nothing changes. `tooMany`, `tooFast`,
    ///   `notRunning`.
    public func setEnabled(_ isEnabled: Bool, names: [String]) async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            try state.connection.setEnabled(isEnabled, names: names, completion: done)
        }
    }

    /// Enables some recognizers of the user, of any program, and disables others. All change between the same two frames.
    /// - Parameter states: whether each is enabled, by the names of recognizers and groups. A recognizer's own name counts
    ///   before its group's.
    /// - Throws: as ``setEnabled(_:names:)``.
    public func setEnabled(_ states: [String: Bool]) async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            try state.connection.setEnabled(states, completion: done)
        }
    }

    /// Pauses the recognizers of this client with these names, now or when it registers them, and no others. A paused
    /// recognizer begins no gesture; one in progress goes on.
    /// - Parameter names: 256 at most.
    /// - Throws: `MudraError.tooMany`, `tooFast`, `notRunning`.
    public func setPaused(_ names: Set<String>) async throws(MudraError) {
        try await core.call { (state, done) throws(BusError) in
            let appearance = state.appearances
            try state.connection.setPaused(names, startsService: true) { result in
                if case .success = result { state.accept(since: appearance) { $0.pause(names) } }
                done(result)
            }
        }
    }
}

import MudraBus
import MudraInterface
import MudraTouch

extension MudraClient {
    /// A recognizer of the user, as it was when the client asked for it.
    public struct Recognizer: Sendable {
        let core: ClientCore
        let object: MudraObject
        /// Whether this client has registered it, and so may change and remove it.
        public let isOwn: Bool

        /// - Parameter client: the unique name of our client.
        init(_ core: ClientCore, _ object: MudraObject, client: String?) {
            (self.core, self.object) = (core, object)
            isOwn = client == object.text(PropertyName.owner)
        }

        /// Its name, unique among the recognizers of the user.
        public var name: String { object.text(PropertyName.name) }
        /// The type of its gesture; nil: this library does not know it.
        public var type: GestureType? { GestureType(rawValue: object.text(PropertyName.type)) }
        /// Whether its user lets it take part.
        public var isEnabled: Bool { object.flag(PropertyName.enabled) }
        /// Whether its owner has paused it.
        public var isPaused: Bool { object.flag(PropertyName.paused) }
        /// The group that it is enabled and disabled with; nil: none.
        public var group: String? {
            let group = object.text(PropertyName.group)
            return group.isEmpty ? nil : group
        }
        /// The names of recognizers that must have failed before it succeeds.
        public var requiresFailureOf: [String] { object.texts(PropertyName.requireFailureOf) }
        /// The names of recognizers that may recognize the same touches.
        public var simultaneousWith: [String] { object.texts(PropertyName.simultaneousWith) }
        /// The unique name on the bus of the program that has registered it.
        public var owner: String { object.text(PropertyName.owner) }

        /// Enables or disables it, as every program of the user may. A gesture in progress is cancelled.
        /// - Throws: `MudraError.tooFast`, `notRunning`, and `other` if it is gone.
        public func setEnabled(_ isEnabled: Bool) async throws(MudraError) {
            try await core.call { [path = object.path] (state, done) throws(BusError) in
                try state.connection.set(
                    PropertyName.enabled, .boolean(isEnabled), of: DaemonInterface.recognizer, at: path,
                    completion: done)
            }
        }

        /// Removes it. A gesture in progress is cancelled.
        /// - Throws: `MudraError.notOwner` if another program has registered it, `unknownRecognizer` if it is gone.
        public func remove() async throws(MudraError) {
            try await core.call { [name, path = object.path] (state, done) throws(BusError) in
                let appearance = state.appearances
                try state.connection.remove(path) { result in
                    if case .success = result { state.accept(since: appearance) { $0.remove(name) } }
                    done(result)
                }
            }
        }

        /// Replaces all its settings by those of a declaration, whose name and type must be its own. A gesture in progress
        /// is cancelled, unless only relations change.
        /// - Throws: `MudraError.invalidOptions` if the name or the type differ, `invalidRecognizer` if a setting is wrong,
        ///   `notOwner`, `notAuthorized`.
        public func redeclare(as declaration: Declaration) async throws(MudraError) {
            guard declaration.name == name, declaration.type == type else {
                throw .invalidOptions("\(declaration.type.rawValue) \(declaration.name) is not recognizer \(name)")
            }
            try await core.call { [path = object.path] (state, done) throws(BusError) in
                let appearance = state.appearances
                try state.connection.call(
                    MethodName.setOptions, [.properties(declaration.options)], of: DaemonInterface.recognizer, at: path
                ) { result in
                    if case .success = result {
                        state.accept(since: appearance) { $0.add(declaration.request) }
                    }
                    done(result.map { _ in })
                }
            }
        }

        /// Replaces all its settings.
        ///
        /// The arguments are those of ``Declaration/init(_:as:_:options:emulating:)``.
        /// - Throws: as ``redeclare(as:)``.
        public func setParameters(
            _ parameters: some GestureParameters, _ placement: Placement = Placement(),
            options: RecognizerOptions? = nil, emulating input: EmulatedInput = EmulatedInput()
        ) async throws(MudraError) {
            try await redeclare(
                as: Declaration(parameters, as: name, placement, options: options, emulating: input))
        }
    }
}

import MudraBus
import MudraInterface

/// A recognizer to register: its name, its type, and its options by the keys of the configuration.
package struct RecognizerRequest: Sendable {
    package let name: String
    package let type: String
    package let options: [(String, BusValue)]

    /// Makes the request.
    package init(name: String, type: String, options: [(String, BusValue)]) {
        self.name = name
        self.type = type
        self.options = options
    }
}

/// A zone to declare: its name, and its options by the keys of the configuration.
package struct ZoneRequest: Sendable {
    package let name: String
    package let options: [(String, BusValue)]

    /// Makes the request.
    package init(name: String, options: [(String, BusValue)]) {
        self.name = name
        self.options = options
    }
}

extension MudraConnection {
    /// Replaces all our registrations with these recognizers and zones.
    /// - Parameter startsService: whether the bus may start `mudrad` if it does not run.
    package func setRecognizers(
        _ recognizers: [RecognizerRequest], zones: [ZoneRequest] = [], startsService: Bool = true,
        completion: @escaping Completion<Void>
    ) throws(BusError) {
        let entries = recognizers.map {
            BusValue.structure([.string($0.name), .string($0.type), .properties($0.options)])
        }
        let areas = zones.map { BusValue.structure([.string($0.name), .properties($0.options)]) }
        let arguments: [BusValue] = [.array(of: "(ssa{sv})", entries), .array(of: "(sa{sv})", areas)]
        try call(MethodName.setRecognizers, arguments, startsService: startsService) { completion($0.map { _ in }) }
    }

    /// Registers one more recognizer, until we leave the bus.
    /// - Parameters:
    ///   - options: by the keys of the configuration.
    ///   - completion: gets the path of its object.
    package func add(
        _ name: String, _ type: String, _ options: KeyValuePairs<String, BusValue> = [:],
        completion: @escaping Completion<String> = { _ in }
    ) throws(BusError) {
        let options = options.map { ($0.key, $0.value) }
        try add(RecognizerRequest(name: name, type: type, options: options), completion: completion)
    }

    /// Registers one more recognizer, until we leave the bus.
    /// - Parameter completion: gets the path of its object.
    func add(_ request: RecognizerRequest, completion: @escaping Completion<String>) throws(BusError) {
        let arguments: [BusValue] = [
            .string(request.name), .string(request.type), .properties(request.options),
        ]
        try call(MethodName.addRecognizer, arguments) { completion($0.map { $0.first?.text ?? "" }) }
    }

    /// Removes a recognizer of ours.
    package func remove(_ path: String, completion: @escaping Completion<Void> = { _ in }) throws(BusError) {
        try call(MethodName.removeRecognizer, [.objectPath(path)]) { completion($0.map { _ in }) }
    }

    /// Enables or disables recognizers of our user, of any program. All change between the same two frames; none
    /// changes if a name is unknown.
    /// - Parameter names: names of recognizers and of groups.
    package func setEnabled(
        _ isEnabled: Bool, names: [String], completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        try call(MethodName.setEnabled, [.strings(names), .boolean(isEnabled)]) { completion($0.map { _ in }) }
    }

    /// Enables some recognizers of our user, of any program, and disables others. All change between the same two frames;
    /// none changes if a name is unknown.
    /// - Parameter states: whether each is enabled, by the names of recognizers and groups.
    package func setEnabled(
        _ states: [String: Bool], completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        let entries = states.sorted { $0.key < $1.key }.map { BusValue.entry(.string($0.key), .boolean($0.value)) }
        try call(MethodName.setEnabledAll, [.array(of: "{sb}", entries)]) { completion($0.map { _ in }) }
    }

    /// Pauses our recognizers of these names, now or when we register them, and no others: they begin no gesture until
    /// the next call without their names. A gesture in progress goes on.
    /// - Parameter startsService: whether the bus may start `mudrad` if it does not run.
    package func setPaused(
        _ names: some Sequence<String>, startsService: Bool = false, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        try call(MethodName.setPaused, [.strings(names.sorted())], startsService: startsService) {
            completion($0.map { _ in })
        }
    }
}

import MudraBus
import MudraInterface

/// A recognizer to register: name, type, and options by the keys of the configuration.
public struct RecognizerRequest: Sendable {
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
public struct ZoneRequest: Sendable {
    let name: String
    let options: [(String, BusValue)]

    /// A zone to declare.
    public init(name: String, options: [(String, BusValue)]) {
        self.name = name
        self.options = options
    }
}

extension MudraClient {
    /// Makes `recognizers` and `zones` everything that we have registered.
    /// - Parameter startsService: whether `mudrad` is started where it is not there and the bus can.
    public func setRecognizers(
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

    /// Registers one recognizer more, until we leave the bus.
    /// - Parameters:
    ///   - options: by the keys of the configuration.
    ///   - completion: gets the path of its object.
    public func add(
        _ name: String, _ type: String, _ options: KeyValuePairs<String, BusValue> = [:],
        completion: @escaping Completion<String> = { _ in }
    ) throws(BusError) {
        let options = options.map { ($0.key, $0.value) }
        try call(MethodName.addRecognizer, [.string(name), .string(type), .properties(options)]) {
            completion($0.map { $0.first?.text ?? "" })
        }
    }

    /// Takes back a recognizer of ours.
    public func remove(_ path: String, completion: @escaping Completion<Void> = { _ in }) throws(BusError) {
        try call(MethodName.removeRecognizer, [.objectPath(path)]) { completion($0.map { _ in }) }
    }

    /// Lets recognizers of our user's, of any program, take part or not; all of them between the same two
    /// frames, or none when a name is that of nothing.
    /// - Parameter names: of recognizers and of groups.
    public func setEnabled(
        _ isEnabled: Bool, names: [String], completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        try call(MethodName.setEnabled, [.strings(names), .boolean(isEnabled)]) { completion($0.map { _ in }) }
    }

    /// Lets a recognizer of our user's, of any program, take part or not.
    public func setEnabled(
        _ isEnabled: Bool, _ path: String, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        try set(PropertyName.enabled, .boolean(isEnabled), of: MudraObject.recognizer, at: path, completion: completion)
    }
}

import Bus
import Console
import Settings

/// `org.mudra.Mudra1.Manager`: what clients may ask of us.
final class ManagerService {
    static let interfaceName = "org.mudra.Mudra1.Manager"
    /// The most recognizers that one client may register. Generous for a configuration, harmless for the engine.
    static let maxRecognizersPerClient = 256
    /// The most zones that one client may declare.
    static let maxZonesPerClient = 256

    private let registry: Registry
    private let clients: Clients
    private let loop: RecognitionLoop
    private let reload: () throws(BusError) -> Void
    private let onChanged: () -> Void

    /// - Parameters:
    ///   - reload: reads mudrad.toml again.
    ///   - onChanged: called when recognizers have come or gone.
    init(
        registry: Registry, clients: Clients, loop: RecognitionLoop, reload: @escaping () throws(BusError) -> Void,
        onChanged: @escaping () -> Void
    ) {
        self.registry = registry
        self.clients = clients
        self.loop = loop
        self.reload = reload
        self.onChanged = onChanged
    }

    var interface: BusInterface {
        BusInterface(
            Self.interfaceName,
            methods: [
                BusMethod("Subscribe", takes: ["names": "as"], subscribe),
                BusMethod("Unsubscribe", unsubscribe),
                BusMethod(
                    "SetRecognizers", takes: ["recognizers": "a(ssa{sv})", "zones": "a(sa{sv})"],
                    returns: ["paths": "ao"], setRecognizers),
                BusMethod(
                    "AddRecognizer", takes: ["name": "s", "type": "s", "options": "a{sv}"], returns: ["path": "o"],
                    addRecognizer),
                BusMethod("RemoveRecognizer", takes: ["path": "o"], removeRecognizer),
                BusMethod("Reload") { [reload] _ throws(BusError) in
                    try reload()
                    return []
                },
            ],
            properties: [
                BusProperty("Version", "s", isConstant: true) { .string(Version.current) },
                BusProperty("Realtime", "b") { [loop] in .boolean(loop.isRealtime) },
                BusProperty("Statistics", "a{st}") { [loop] in
                    .array(of: "{st}", loop.statistics.map { .entry(.string($0.0), .uint64($0.1)) })
                },
            ],
            signals: [
                BusSignal(
                    GestureSignal.member,
                    [
                        "recognizer": "s", "type": "s", "state": "s", "time": "t", "touches": "u", "details": "a{sv}",
                    ])
            ])
    }

    /// A client has left the bus and takes its recognizers along.
    func clientLeft(_ client: String) {
        registry.removeAll(of: client)
        onChanged()
    }

    // MARK: Methods

    private func subscribe(_ call: BusCall) throws(BusError) -> [BusValue] {
        let names = call.arguments.first?.elements?.compactMap(\.text) ?? []
        try clients.subscribe(call.sender, Subscription(user: call.user, names: Set(names)))
        return []
    }

    private func unsubscribe(_ call: BusCall) throws(BusError) -> [BusValue] {
        clients.unsubscribe(call.sender)
        return []
    }

    private func setRecognizers(_ call: BusCall) throws(BusError) -> [BusValue] {
        guard call.arguments.count == 2 else { return [] }
        let recognizers = try Self.convert(
            call.arguments[0], "recognizer", limit: Self.maxRecognizersPerClient, BusError.invalidRecognizer,
            declaration)
        let zones = try Self.convert(
            call.arguments[1], "zone", limit: Self.maxZonesPerClient, BusError.invalidZone, zone)
        try clients.watch(call.sender)
        let registrations = try registry.replaceAll(of: call.sender, user: call.user, with: recognizers, zones: zones)
        onChanged()
        return [.array(of: "o", registrations.map { .objectPath($0.path) })]
    }

    private func addRecognizer(_ call: BusCall) throws(BusError) -> [BusValue] {
        let declaration = try declaration(call.arguments)
        let count = registry.registrations.count { $0.owner == call.sender }
        guard count < Self.maxRecognizersPerClient else {
            throw .tooMany("recognizers of one program", limit: Self.maxRecognizersPerClient)
        }
        try clients.watch(call.sender)
        let registration = try registry.add(declaration, owner: call.sender, user: call.user)
        onChanged()
        return [.objectPath(registration.path)]
    }

    private func removeRecognizer(_ call: BusCall) throws(BusError) -> [BusValue] {
        let path = call.arguments.first?.text ?? ""
        let isTheirs = { (registration: Registration) in
            registration.owner == call.sender && registration.path == path
        }
        guard registry.registrations.contains(where: isTheirs) else { throw .unknownRecognizer(path) }
        registry.remove(where: isTheirs)
        onChanged()
        return []
    }

    /// The elements of an array, all of them right, or everything that is wrong with them.
    private static func convert<Declaration>(
        _ array: BusValue, _ what: String, limit: Int, _ invalid: (String) -> BusError,
        _ convert: ([BusValue]) throws(BusError) -> Declaration
    ) throws(BusError) -> [Declaration] {
        let entries = array.elements ?? []
        guard entries.count <= limit else { throw .tooMany("\(what)s of one program", limit: limit) }
        var declarations: [Declaration] = []
        var problems: [String] = []
        for (index, entry) in entries.enumerated() {
            do throws(BusError) {
                declarations.append(try convert(entry.elements ?? []))
            } catch {
                problems.append("\(what) \(index): \(error.message)")
            }
        }
        guard problems.isEmpty else { throw invalid(problems.joined(separator: "; ")) }
        return declarations
    }

    /// Name and options, as `SetRecognizers` has them in a structure.
    private func zone(_ values: [BusValue]) throws(BusError) -> ZoneDeclaration {
        guard values.count == 2, let name = values[0].text, let options = values[1].dictionary else {
            throw .invalidZone("it takes a name and options")
        }
        do throws(OptionProblems) {
            return try ZoneDeclaration(name: name, options: options.mapValues(OptionValue.init))
        } catch {
            throw .invalidZone("\(error)")
        }
    }

    /// Name, type and options, as `SetRecognizers` has them in a structure and `AddRecognizer` side by side.
    private func declaration(_ values: [BusValue]) throws(BusError) -> RecognizerDeclaration {
        guard values.count == 3, let name = values[0].text, let type = values[1].text,
            let options = values[2].dictionary
        else { throw .invalidRecognizer("it takes a name, a type and options") }
        do throws(OptionProblems) {
            return try RecognizerDeclaration(name: name, type: type, options: options.mapValues(OptionValue.init))
        } catch {
            throw .invalidRecognizer("\(error)")
        }
    }
}

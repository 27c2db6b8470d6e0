import MudraBus
import MudraInterface

/// `org.mudra.Actions1` on the session bus: what other programs of the user may ask of `mudra-actions`.
@BusActor
final class ActionsObject: ObjectTree {
    private let service: ActionsService
    private let connection: BusConnection
    private lazy var server = ObjectServer(self, managerAt: "/")

    /// An object that has not been put on the bus.
    /// - Parameter connection: the session bus.
    init(_ service: ActionsService, on connection: BusConnection) {
        self.service = service
        self.connection = connection
    }

    /// Puts it on the bus.
    /// - Throws: when another program has the name.
    func start() throws(BusError) {
        service.onChange = { [weak self] in self?.tellProperties() }
        try connection.serve { [weak self] in self?.server.answer($0, from: ()) }
        try connection.requestName(ActionsInterface.service)
    }

    /// The one object there is.
    func paths(for _: Void) -> [String] { [ActionsInterface.path] }

    /// Its interface, for every program on the session bus: all are the user's.
    func interfaces(at path: String, for _: Void) -> [BusInterface<Void>]? {
        path == ActionsInterface.path ? [interface] : nil
    }

    private lazy var interface = BusInterface<Void>(
        ActionsInterface.service,
        methods: [
            BusMethod(ActionsInterface.reload) { [service] call, _ in
                service.reload { error in
                    if let error { call.fail(error) } else { call.answer([]) }
                }
                return .later
            },
            BusMethod(ActionsInterface.suspend) { [service] _, _ in
                service.suspend()
                return .done
            },
            BusMethod(ActionsInterface.resume) { [service] _, _ in
                service.resume()
                return .done
            },
        ],
        properties: [
            BusProperty(ActionsInterface.suspended, "b") { [service] in .boolean(service.isSuspended) },
            BusProperty(ActionsInterface.takenNames, "as") { [service] in .strings(service.takenNames) },
        ])

    private func tellProperties() {
        let values: [BusValue] = [.string(ActionsInterface.service), .properties(interface.values), .strings([])]
        try? connection.sendSignal(
            StandardInterface.propertiesChanged, of: StandardInterface.properties, at: ActionsInterface.path, to: nil
        ) { $0.values(values) }
    }
}

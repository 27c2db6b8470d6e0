import MudraBus

/// `org.mudra.Actions1` on the session bus: what other programs of the user may ask of `mudra-actions`.
@BusActor
final class ActionsObject: ObjectTree {
    /// The name on the bus.
    static let busName = "org.mudra.Actions1"
    private static let path = "/org/mudra/Actions1"

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
        try connection.serve { [weak self] in self?.server.take($0, from: ()) }
        try connection.requestName(Self.busName)
    }

    /// The one object there is.
    func paths(for _: Void) -> [String] { [Self.path] }

    /// Its interface, for every program on the session bus: all are the user's.
    func interfaces(at path: String, for _: Void) -> [BusInterface<Void>]? {
        path == Self.path ? [interface] : nil
    }

    private lazy var interface = BusInterface<Void>(
        Self.busName,
        methods: [
            BusMethod("Reload") { [service] call, _ in
                service.reload { error in
                    if let error { call.fail(error) } else { call.answer([]) }
                }
                return .later
            },
            BusMethod("Suspend") { [service] _, _ in
                service.suspend()
                return .done
            },
            BusMethod("Resume") { [service] _, _ in
                service.resume()
                return .done
            },
        ],
        properties: [
            BusProperty("Suspended", "b") { [service] in .boolean(service.isSuspended) },
            BusProperty("TakenNames", "as") { [service] in .strings(service.takenNames) },
        ])

    private func tellProperties() {
        let values: [BusValue] = [.string(Self.busName), .properties(interface.values), .strings([])]
        try? connection.sendSignal(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties", at: Self.path, to: nil
        ) { $0.values(values) }
    }
}

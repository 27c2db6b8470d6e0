import MudraBus
import MudraInterface
import MudraSuspension

/// `org.mudra.Actions1` on the session bus: what other programs of the user may ask of `mudra-actions`.
@BusActor
final class ActionsObject: ObjectTree {
    private let service: ActionsService
    private let connection: BusConnection
    private let log: (String) -> Void
    private lazy var server = ObjectServer(self, managerAt: "/")

    /// An object that has not been put on the bus.
    /// - Parameter connection: the session bus.
    init(_ service: ActionsService, on connection: BusConnection, log: @escaping (String) -> Void) {
        (self.service, self.connection, self.log) = (service, connection, log)
    }

    /// Puts it on the bus, and suspends the service that was suspended before it was started again.
    /// - Throws: when another program has the name.
    func start() throws(BusError) {
        service.onChange = { [weak self] in self?.tellProperties() }
        try connection.serve { [weak self] in self?.server.answer($0, from: ()) }
        try connection.requestName(ActionsInterface.service)
        // With the name: a locker that has found no program of that name has set the mark before it looked.
        guard (try? SuspensionMark().isSet) == true else { return }
        log("suspended before, and so it stays: `mudractl resume` resumes gestures")
        service.suspend()
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
            BusMethod(ActionsInterface.suspend) { [weak self] _, _ in self?.setSuspended(true) ?? .done },
            BusMethod(ActionsInterface.resume) { [weak self] _, _ in self?.setSuspended(false) ?? .done },
        ],
        properties: [
            BusProperty(ActionsInterface.suspended, "b") { [service] in .boolean(service.isSuspended) },
            BusProperty(ActionsInterface.takenNames, "as") { [service] in .strings(service.takenNames) },
        ])

    private func setSuspended(_ isSuspended: Bool) -> BusAnswer {
        do throws(SuspensionMark.Failure) {
            try SuspensionMark.keep(isSuspended)
        } catch {
            log("a restart forgets that gestures are \(isSuspended ? "suspended" : "resumed"): \(error)")
        }
        isSuspended ? service.suspend() : service.resume()
        return .done
    }

    private func tellProperties() {
        let values: [BusValue] = [.string(ActionsInterface.service), .properties(interface.values), .strings([])]
        try? connection.sendSignal(
            StandardInterface.propertiesChanged, of: StandardInterface.properties, at: ActionsInterface.path, to: nil
        ) { $0.values(values) }
    }
}

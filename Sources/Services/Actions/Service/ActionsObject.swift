import MudraBus
import MudraInterface
import MudraSupport
import MudraSuspension

/// The interface `org.mudra.Actions1` on the session bus, by which other programs of the user control `mudra-actions`.
@BusActor
final class ActionsObject: ObjectTree {
    private let service: ActionsService
    private let connection: BusConnection
    private let log: Log
    /// The programs that have suspended the service until they leave the bus, by their names on it.
    private var holders: Set<String> = []
    /// The context may change a thousand times a second, which no program needs to be told.
    private lazy var pace = Pace(milliseconds: 20) { [weak self] in self?.tellProperties() }
    private lazy var server = ObjectServer(self, managerAt: "/")

    /// An object that is not on the bus yet.
    /// - Parameter connection: the session bus.
    init(_ service: ActionsService, on connection: BusConnection, log: Log) {
        (self.service, self.connection, self.log) = (service, connection, log)
    }

    /// Puts the object on the bus, and suspends the service if it was suspended before its restart.
    /// - Throws: if another program has the name.
    func start() throws(BusError) {
        service.onChange = { [pace] in pace.run() }
        try connection.watchDepartures { [weak self] in self?.programLeft($0) }
        try connection.serve { [weak self] in self?.server.answer($0, from: ()) }
        try connection.requestName(ActionsInterface.service)
        // After taking the name: a locker that does not find a program of that name has set the mark before it looked.
        guard (try? SuspensionMark().isSet) == true else { return }
        log("gestures stay suspended as before the restart: run `mudractl resume` to resume them")
        service.suspend()
    }

    func paths(for _: Void) -> [String] { [ActionsInterface.path] }

    /// Its interface, the same for every program on the session bus: all are the user's.
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
            BusMethod(ActionsInterface.suspendWhileConnected) { [weak self] call, _ in
                self?.suspend(for: call.sender)
                return .done
            },
            BusMethod(ActionsInterface.resume) { [weak self] _, _ in self?.setSuspended(false) ?? .done },
            BusMethod(ActionsInterface.setContext, takes: ["values": "a{sv}"]) {
                [service] call, _ throws(BusError) in
                try service.context.set(call.arguments().first?.dictionary ?? [:])
                return .done
            },
        ],
        properties: [
            BusProperty(ActionsInterface.suspended, "b") { [service] in .boolean(service.isSuspended) },
            BusProperty(ActionsInterface.takenNames, "as") { [service] in .strings(service.takenNames) },
            BusProperty(ActionsInterface.context, "a{sv}") { [service] in service.context.properties },
            BusProperty(ActionsInterface.contextOrigins, "a{ss}") { [service] in service.context.originProperties },
        ])

    private func setSuspended(_ isSuspended: Bool) -> BusAnswer {
        do throws(SuspensionMark.Failure) {
            try SuspensionMark.keep(isSuspended)
        } catch {
            log("cannot save for a restart that gestures are \(isSuspended ? "suspended" : "resumed"): \(error)")
        }
        holders = []
        isSuspended ? service.suspend() : service.resume()
        return .done
    }

    private func suspend(for program: String) {
        // A suspension by `Suspend` lasts longer than any program.
        guard !service.isSuspended || !holders.isEmpty else { return }
        holders.insert(program)
        service.suspend()
    }

    private func programLeft(_ name: String) {
        if holders.remove(name) != nil, holders.isEmpty { service.resume() }
    }

    private func tellProperties() {
        let values: [BusValue] = [.string(ActionsInterface.service), .properties(interface.values), .strings([])]
        try? connection.sendSignal(
            StandardInterface.propertiesChanged, of: StandardInterface.properties, at: ActionsInterface.path, to: nil
        ) { $0.values(values) }
    }
}

import MudraBus

/// The service manager of the user, on the session bus. Used on the connection's queue.
final class SystemdManager {
    static let units = "/org/freedesktop/systemd1/unit"
    private static let service = "org.freedesktop.systemd1"
    private static let path = "/org/freedesktop/systemd1"
    private static let interface = "org.freedesktop.systemd1.Manager"

    /// Called with a unit's path and its changed properties as a service.
    var onChange: (String, [String: BusValue]) -> Void = { _, _ in }
    /// Called with the path of a unit that systemd has forgotten.
    var onRemoved: (String) -> Void = { _ in }
    /// Called when the manager has gone; it has forgotten its units then.
    var onGone: () -> Void = {}
    /// Whether the manager runs and reports units to us.
    private(set) var isThere = false
    /// Whether the bus has said if there is a manager.
    private var isKnown = false
    private var onKnown: [() -> Void] = []

    private let connection: BusConnection

    init(_ connection: BusConnection) {
        self.connection = connection
    }

    /// Begins to watch for the manager.
    func start() throws(BusError) {
        let properties = StandardInterface.properties
        try connection.listen(
            to: StandardInterface.propertiesChanged, of: properties, below: Self.units, from: Self.service,
            first: "org.freedesktop.systemd1.Service"
        ) { [weak self] path, values in
            if values.count > 1, let changes = values[1].dictionary { self?.onChange(path, changes) }
        }
        try connection.listen(to: "UnitRemoved", of: Self.interface, at: Self.path, from: Self.service) {
            [weak self] values in
            if values.count == 2, let path = values[1].text { self?.onRemoved(path) }
        }
        try connection.watchOwner(of: Self.service) { [weak self] owner in
            if owner.isEmpty { self?.lose() } else { self?.find() }
        }
        let bus = "org.freedesktop.DBus"
        // Do not call the manager itself: the bus would try to start one.
        try connection.call(
            "NameHasOwner", of: bus, at: "/org/freedesktop/DBus", on: bus, [.string(Self.service)]
        ) { [weak self] result in
            if case .success(let values) = result, values.first == .boolean(true) { self?.find() } else { self?.know() }
        }
    }

    /// Runs `body` when it is known whether there is a manager.
    func whenKnown(_ body: @escaping () -> Void) {
        if isKnown { body() } else { onKnown.append(body) }
    }

    /// Starts a unit.
    /// - Parameter completion: gets an error if systemd refuses the unit.
    func start(
        _ unit: UnitName, _ properties: [(String, BusValue)],
        completion: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) {
        let entries = properties.map { BusValue.structure([.string($0.0), .variant($0.1)]) }
        try connection.call(
            "StartTransientUnit", of: Self.interface, at: Self.path, on: Self.service,
            [.string(unit.text), .string("fail"), .array(of: "(sv)", entries), .array(of: "(sa(sv))", [])],
            completion: completion)
    }

    /// Stops a unit, as its properties say.
    func stop(_ unit: UnitName) {
        try? connection.call(
            "StopUnit", of: Self.interface, at: Self.path, on: Self.service, [.string(unit.text), .string("replace")]
        ) { _ in }
    }

    /// Subscribes, because systemd reports units only to subscribed connections.
    private func find() {
        do throws(BusError) {
            try connection.call("Subscribe", of: Self.interface, at: Self.path, on: Self.service, []) {
                [weak self] result in
                switch result {
                case .success: self?.isThere = true
                // Our connection has subscribed already.
                case .failure(let error): self?.isThere = error.name == "org.freedesktop.systemd1.AlreadySubscribed"
                }
                self?.know()
            }
        } catch {
            know()
        }
    }

    private func know() {
        isKnown = true
        let due = onKnown
        onKnown = []
        for body in due { body() }
    }

    /// Handles a manager that has ended or cannot be reached.
    func lose() {
        isThere = false
        onGone()
        know()
    }
}

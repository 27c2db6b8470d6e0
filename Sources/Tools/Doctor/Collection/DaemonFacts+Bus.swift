import MudraBus
import MudraInterface
import MudraProgram

extension DaemonFacts {
    /// Asks mudrad, or systemd if mudrad is not on the bus.
    /// - Parameters:
    ///   - bus: the value of `--bus`.
    ///   - user: gestures of this user only; root sees the gestures of all users.
    init(_ probe: BusProbe, bus: String, user: UInt32) {
        self.bus = bus
        let service = DaemonInterface.service
        if let failure = probe.failure {
            presence = .noBus("\(failure)")
        } else if probe.hasOwner(service) {
            askDaemon(probe, user)
        } else {
            presence = probe.failure.map { .noBus("\($0)") } ?? .absent
            if isOnSystemBus { unit = probe.unit("mudrad.service") }
        }
    }

    private mutating func askDaemon(_ probe: BusProbe, _ user: UInt32) {
        let service = DaemonInterface.service
        let manager = probe.properties(of: DaemonInterface.manager, at: ObjectPath.manager, on: service)
        let objects = manager.flatMap { _ in
            probe.call(
                StandardInterface.getManagedObjects, of: StandardInterface.objectManager, at: ObjectPath.manager,
                on: service)
        }
        switch (manager, objects) {
        case (.success(let properties), .success(let values)):
            version = properties[PropertyName.version]?.text ?? ""
            lastGesture = Health(properties[PropertyName.health]).lastGestureText
            for case .entry(let path, let interfaces) in values.first?.elements ?? [] {
                add(path.text ?? "", interfaces, user)
            }
        case (.failure(let error), _), (_, .failure(let error)): presence = .silent("\(error)")
        }
    }

    private mutating func add(_ path: String, _ interfaces: BusValue, _ user: UInt32) {
        for case .entry(.string(let interface), let values) in interfaces.elements ?? [] {
            let properties = values.dictionary ?? [:]
            let text = { (name: String) in properties[name]?.text ?? "" }
            let isEnabled = properties[PropertyName.enabled] == .boolean(true)
            if interface == DaemonInterface.device {
                var screen = Screen(
                    node: text(PropertyName.node), path: path, isEnabled: isEnabled,
                    isGrabbed: properties[PropertyName.grabbed] == .boolean(true))
                screen.oddities = properties[PropertyName.oddities]?.elements?.compactMap(\.text) ?? []
                screens.append(screen)
            } else if interface == DaemonInterface.recognizer,
                path.hasPrefix(ObjectPath.recognizers(of: user) + "/")
            {
                recognizers.append(
                    Recognizer(
                        name: text(PropertyName.name), owner: text(PropertyName.owner), isEnabled: isEnabled))
            }
        }
    }
}

extension Health {
    /// The property `Health`; all zero if mudrad does not have it.
    fileprivate init(_ property: BusValue?) {
        self.init(
            (property?.elements ?? []).compactMap { entry in
                guard case .entry(.string(let name), .uint64(let count)) = entry else { return nil }
                return (name, count)
            })
    }
}

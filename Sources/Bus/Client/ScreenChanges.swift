import MudraBus
import MudraInterface

// Touchscreens and the machine's mode, as mudrad tells them.

extension MudraClient {
    /// Listens for touchscreens that come, change or go.
    public func listenToScreens(_ changed: @escaping () -> Void) throws(BusError) {
        try connection.listen(
            to: StandardInterface.propertiesChanged, of: StandardInterface.properties, below: ObjectPath.devices,
            from: DaemonInterface.service, first: DaemonInterface.device
        ) { _, _ in changed() }
        for signal in [StandardInterface.interfacesAdded, StandardInterface.interfacesRemoved] {
            try connection.listen(
                to: signal, of: StandardInterface.objectManager, at: ObjectPath.manager, from: DaemonInterface.service
            ) { values in
                if values.first?.text?.hasPrefix(ObjectPath.devices) == true { changed() }
            }
        }
    }

    /// Listens for changes of the tablet mode.
    public func listenToTabletMode(_ receive: @escaping (Bool) -> Void) throws(BusError) {
        try connection.listen(
            to: StandardInterface.propertiesChanged, of: StandardInterface.properties, at: ObjectPath.manager,
            from: DaemonInterface.service
        ) { values in
            guard values.count == 3, case .boolean(let isTablet) = values[1].dictionary?[PropertyName.tabletMode]
            else { return }
            receive(isTablet)
        }
    }

    /// Asks whether the machine is folded into a tablet, if `mudrad` runs, which follows that switch from then on.
    public func tabletMode(completion: @escaping Completion<Bool>) throws(BusError) {
        let arguments: [BusValue] = [.string(DaemonInterface.manager), .string(PropertyName.tabletMode)]
        try call(StandardInterface.get, arguments, of: StandardInterface.properties, startsService: false) {
            completion($0.map { $0.first?.opened == .boolean(true) })
        }
    }
}

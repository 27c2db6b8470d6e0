import MudraBus
import MudraInterface

// Touchscreens, recognizers and the machine's mode, as mudrad tells them.

extension MudraConnection {
    /// Listens for touchscreens that come, change or go.
    package func listenToScreens(_ changed: @escaping () -> Void) throws(BusError) {
        try listenToObjects(of: DaemonInterface.device, below: ObjectPath.devices, changed)
    }

    /// Listens for recognizers of our user that come, change or go.
    func listenToRecognizers(_ changed: @escaping () -> Void) throws(BusError) {
        try listenToObjects(of: DaemonInterface.recognizer, below: ObjectPath.recognizers, changed)
    }

    private func listenToObjects(
        of interface: String, below path: String, _ changed: @escaping () -> Void
    ) throws(BusError) {
        try connection.listen(
            to: StandardInterface.propertiesChanged, of: StandardInterface.properties, below: path,
            from: DaemonInterface.service, first: interface
        ) { _, _ in changed() }
        for signal in [StandardInterface.interfacesAdded, StandardInterface.interfacesRemoved] {
            try connection.listen(
                to: signal, of: StandardInterface.objectManager, at: ObjectPath.manager, from: DaemonInterface.service
            ) { values in
                if values.first?.text?.hasPrefix(path) == true { changed() }
            }
        }
    }

    /// Listens for changes of the tablet mode.
    package func listenToTabletMode(_ receive: @escaping (Bool) -> Void) throws(BusError) {
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
    package func tabletMode(completion: @escaping Completion<Bool>) throws(BusError) {
        let arguments: [BusValue] = [.string(DaemonInterface.manager), .string(PropertyName.tabletMode)]
        try call(StandardInterface.get, arguments, of: StandardInterface.properties, startsService: false) {
            completion($0.map { $0.first?.opened == .boolean(true) })
        }
    }
}

import MudraBus
import MudraInterface
import MudraTouch

/// An object of `mudrad` and its properties at the time of the call.
package struct MudraObject: Sendable {
    /// The interface of recognizers.
    package static let recognizer = DaemonInterface.recognizer
    /// The interface of touchscreens.
    package static let device = DaemonInterface.device

    /// Its path on the bus.
    package let path: String
    /// Its properties by their names.
    package let properties: [String: BusValue]

    /// A text property; empty if there is none.
    package func text(_ property: String) -> String {
        properties[property]?.text ?? ""
    }

    /// A property that is true or false; false if there is none.
    package func flag(_ property: String) -> Bool {
        properties[property] == .boolean(true)
    }

    /// A property that is a number of 16 bits; 0 if there is none.
    package func number(_ property: String) -> UInt16 {
        if case .uint16(let number) = properties[property] { number } else { 0 }
    }

    /// A property that is a dictionary of counts; empty if there is none.
    func counts(_ property: String) -> [String: UInt64] {
        (properties[property]?.dictionary ?? [:]).compactMapValues {
            if case .uint64(let count) = $0 { count } else { nil }
        }
    }

    /// A property that is a list of texts; empty if there is none.
    package func texts(_ property: String) -> [String] {
        (properties[property]?.elements ?? []).compactMap(\.text)
    }
}

extension MudraConnection {
    /// Asks for all objects of an interface that we may see, in order of their paths.
    /// - Parameter startsService: whether the bus may start `mudrad` if it does not run.
    package func objects(
        of interface: String, startsService: Bool = true, completion: @escaping Completion<[MudraObject]>
    ) throws(BusError) {
        try call(
            StandardInterface.getManagedObjects, [], of: StandardInterface.objectManager, startsService: startsService
        ) { result in
            completion(
                result.map { values in
                    (values.first?.elements ?? []).compactMap { MudraObject($0, of: interface) }
                        .sorted { $0.path < $1.path }
                })
        }
    }

    /// Asks for an object by its path.
    func object(
        of interface: String, at path: String = ObjectPath.manager, completion: @escaping Completion<MudraObject>
    ) throws(BusError) {
        try call(StandardInterface.getAll, [.string(interface)], of: StandardInterface.properties, at: path) { result in
            completion(result.map { MudraObject(path: path, properties: $0.first?.dictionary ?? [:]) })
        }
    }

    /// Listens for removed objects, the user's recognizers and screens.
    /// - Parameter receive: called with an object's path.
    package func listenToRemovals(_ receive: @escaping (String) -> Void) throws(BusError) {
        try connection.listen(
            to: StandardInterface.interfacesRemoved, of: StandardInterface.objectManager, at: ObjectPath.manager,
            from: DaemonInterface.service
        ) { values in
            if let path = values.first?.text { receive(path) }
        }
    }

    /// Keeps a screen's touches from applications, except touches that gestures leave to them; or lets applications
    /// read the screen directly again.
    /// - Parameter path: the screen's object.
    package func setGrabbed(
        _ isGrabbed: Bool, _ path: String, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        try set(PropertyName.grabbed, .boolean(isGrabbed), of: MudraObject.device, at: path, completion: completion)
    }

    /// Sets which side of a screen is up, until the user logs out or the screen is unplugged.
    /// - Parameters:
    ///   - orientation: the side; nil: from the compositor, or else from the accelerometer.
    ///   - path: the screen's object.
    package func setOrientation(
        _ orientation: Orientation?, _ path: String, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        let value = BusValue.string(orientation?.rawValue ?? "auto")
        try set(PropertyName.orientation, value, of: MudraObject.device, at: path, completion: completion)
    }

    /// Asks for the manager's properties: `Version`, `Realtime`, and `Statistics` if the user may see them.
    package func status(completion: @escaping Completion<MudraObject>) throws(BusError) {
        try object(of: DaemonInterface.manager, completion: completion)
    }
}

extension MudraObject {
    /// An object of `GetManagedObjects`; nil: it does not have the interface.
    fileprivate init?(_ entry: BusValue, of interface: String) {
        guard case .entry(let path, let interfaces) = entry, let path = path.text else { return nil }
        for case .entry(.string(interface), let properties) in interfaces.elements ?? [] {
            self.init(path: path, properties: properties.dictionary ?? [:])
            return
        }
        return nil
    }
}

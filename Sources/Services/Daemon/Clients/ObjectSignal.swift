import MudraBus
import MudraInterface

/// A signal on its way to clients. A class, since one signal may wait for many clients.
@BusActor
protocol OutgoingSignal: AnyObject {
    /// The subject of which it is the newest state; nil: it must not be left out.
    var subject: Subject? { get }
    var member: String { get }
    var interface: String { get }
    var path: String { get }

    /// Whether a client may get it; called when it is about to be sent.
    func concerns(_ client: Client) -> Bool

    func write(to message: borrowing BusWriter, for client: Client)
}

/// A signal that an object has come, changed or gone.
@BusActor
final class ObjectSignal: OutgoingSignal {
    let subject: Subject?
    let member: String
    let interface: String
    let path: String
    private let values: [BusValue]

    private init(_ member: String, of interface: String, at path: String, _ values: [BusValue], subject: Subject? = nil)
    {
        self.member = member
        self.interface = interface
        self.path = path
        self.values = values
        self.subject = subject
    }

    /// An object with this interface has come.
    static func added(_ path: String, _ interface: BusInterface<Client>) -> ObjectSignal {
        ObjectSignal(
            StandardInterface.interfacesAdded, of: StandardInterface.objectManager, at: ObjectPath.manager,
            [.objectPath(path), .array(of: "{sa{sv}}", [interface.managed(interface.values)])])
    }

    /// An object with this interface has gone.
    static func removed(_ path: String, _ interface: String) -> ObjectSignal {
        ObjectSignal(
            StandardInterface.interfacesRemoved, of: StandardInterface.objectManager, at: ObjectPath.manager,
            [.objectPath(path), .strings([interface])])
    }

    static func changed(_ property: String, _ value: BusValue, of interface: String, at path: String) -> ObjectSignal {
        ObjectSignal(
            StandardInterface.propertiesChanged, of: StandardInterface.properties, at: path,
            [.string(interface), .properties([(property, value)]), .strings([])],
            subject: .property(property, of: path))
    }

    /// A signal for each property that has changed.
    static func differences(
        _ old: [(String, BusValue)], _ new: [(String, BusValue)], of interface: String, at path: String
    ) -> [ObjectSignal] {
        zip(old, new).filter { $0.1 != $1.1 }.map { changed($1.0, $1.1, of: interface, at: path) }
    }

    /// A screen's grab has ended without a request over D-Bus or in the configuration.
    static func grabReleased(_ reason: GrabReleaseReason, at path: String) -> ObjectSignal {
        ObjectSignal(SignalName.grabReleased, of: DaemonInterface.device, at: path, [.string(reason.rawValue)])
    }

    /// A client gets no gestures any more until it subscribes again.
    static func unsubscribed(_ reason: String) -> ObjectSignal {
        ObjectSignal(
            SignalName.unsubscribed, of: DaemonInterface.manager, at: ObjectPath.manager, [.string(reason)])
    }

    func concerns(_ client: Client) -> Bool { true }

    func write(to message: borrowing BusWriter, for client: Client) {
        write(to: message)
    }

    /// Writes the signal's values, which are the same for every client.
    func write(to message: borrowing BusWriter) {
        message.values(values)
    }
}

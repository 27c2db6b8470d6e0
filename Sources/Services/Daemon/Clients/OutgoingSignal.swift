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

import MudraBus

/// A signal on its way to clients. A class: made once, it may wait for many.
@BusActor
protocol OutgoingSignal: AnyObject {
    /// What it is the newest state of; nil: it must not be missed.
    var subject: Subject? { get }
    var member: String { get }
    var interface: String { get }
    var path: String { get }

    /// Whether a client may be told, at the moment when it would be sent.
    func concerns(_ client: Client) -> Bool

    /// Writes the signal's values.
    func write(to message: borrowing BusWriter, for client: Client)
}

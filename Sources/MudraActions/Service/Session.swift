import MudraBus
import MudraInterface

/// The user's session bus, where there is one: commands become units of the service manager on it, and
/// `org.mudra.Actions1` is there to be called.
///
/// A kiosk has none. Then commands are started directly.
@BusActor
public final class Session {
    /// The supervisor that starts the commands.
    public let supervisor: any Supervisor

    private let connection: BusConnection?
    private let units: UnitSupervisor?
    private let log: (String) -> Void
    private var object: ActionsObject?

    /// Connects to the session bus, if there is one.
    /// - Parameters:
    ///   - address: where it is, if it is.
    ///   - log: called with one line for people at a time.
    public init(on address: BusAddress, log: @escaping (String) -> Void) {
        self.log = log
        let direct = SpawnSupervisor(queue: BusActor.queue, log: log)
        do throws(BusError) {
            let connection = try BusConnection(address, queue: BusActor.queue)
            let units = try UnitSupervisor(connection, queue: BusActor.queue, otherwise: direct, log: log)
            (self.connection, self.units, supervisor) = (connection, units, units)
        } catch {
            log("no session bus (\(error)): commands are started directly, and there is no \(ActionsInterface.service)")
            (connection, units, supervisor) = (nil, nil, direct)
        }
    }

    /// Begins to serve a service's object. Without its name on the bus all else goes on.
    public func serve(_ service: ActionsService) {
        guard let connection else { return }
        let object = ActionsObject(service, on: connection, log: log)
        self.object = object
        do throws(BusError) {
            try object.start()
        } catch {
            log("nobody can call \(ActionsInterface.service): \(error)")
        }
        connection.activate { [units, log] error in
            log("the session bus is gone: commands are started directly (\(error))")
            units?.disconnect()
        }
    }
}

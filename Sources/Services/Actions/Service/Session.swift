import CMudraLinux
import Glibc
import MudraBus
import MudraDesktop
import MudraInterface
import MudraSupport

/// The user's session bus, if there is one. Its service manager runs commands as units, and the bus offers
/// `org.mudra.Actions1`.
///
/// A kiosk does not have a session bus: commands are started directly.
@BusActor
package final class Session {
    /// Starts the commands.
    package let supervisor: any Supervisor

    /// nil: there is no session bus.
    let connection: BusConnection?
    private let units: UnitSupervisor?
    private let log: Log
    private var object: ActionsObject?

    /// Connects to the session bus, if there is one.
    /// - Parameters:
    ///   - address: the address of the session bus.
    ///   - log: called with one line for people at a time.
    package init(on address: BusAddress, log: Log) {
        self.log = log
        let direct = SpawnSupervisor(queue: BusActor.queue, log: log)
        let reason: String
        do throws(BusError) {
            let connection = try BusConnection(address, queue: BusActor.queue)
            // Commands with their arguments go to this bus.
            let owner = mudra_socket_peer_user(connection.socket)
            if let refusal = SocketPeer.refusal(of: owner, at: "it", for: getuid()) {
                connection.abandon()
                reason = refusal.message
            } else {
                let units = try UnitSupervisor(connection, queue: BusActor.queue, otherwise: direct, log: log)
                (self.connection, self.units, supervisor) = (connection, units, units)
                return
            }
        } catch {
            reason = "\(error)"
        }
        log("no session bus (\(reason)): commands start directly, and \(ActionsInterface.service) is not available")
        (connection, units, supervisor) = (nil, nil, direct)
    }

    /// Puts a service's object on the bus. If the name on the bus is not to be had, everything else goes on.
    package func serve(_ service: ActionsService) {
        guard let connection else { return }
        let object = ActionsObject(service, on: connection, log: log)
        self.object = object
        do throws(BusError) {
            try object.start()
        } catch {
            log("\(ActionsInterface.service) is not available: \(error)")
        }
        connection.activate { [units, log] error in
            log("the session bus is gone: commands start directly (\(error))")
            units?.disconnect()
        }
    }
}

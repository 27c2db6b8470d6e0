import Dispatch
import Glibc
import MudraBus
import MudraSupport

/// The orderly end of the process. It begins once, however often it is requested.
@BusActor
package final class Shutdown {
    /// After so many seconds the process ends anyhow. A hundred times longer than it needs; systemd waits for much
    /// longer.
    private nonisolated static let timeout = 2

    private let log: Log
    private var hasBegun = false

    /// - Parameter log: called with one line if the daemon does not stop in time.
    package init(log: Log) {
        self.log = log
    }

    /// Stops `daemon`, if it exists already, and ends the process.
    /// - Parameters:
    ///   - status: the exit status; 1 if the daemon does not stop in time.
    ///   - isHeard: whether there is still a bus to send signals on.
    package func begin(_ daemon: Daemon?, status: Int32, isHeard: Bool = true) {
        guard !hasBegun else { return }
        hasBegun = true
        ServiceManager.notify("STOPPING=1")
        guard let daemon else { exit(status) }
        limitTime()
        daemon.stop(isHeard: isHeard) { exit(status) }
    }

    /// On a queue of its own: one of the others may be stuck.
    private func limitTime() {
        let log = log
        DispatchQueue(label: "mudra.shutdown").asyncAfter(deadline: .now() + .seconds(Self.timeout)) {
            log("not stopped after \(Self.timeout) s: ended anyhow, so programs may not know of cancelled gestures")
            // Runs no exit handlers: they would take apart objects that other threads still use.
            _exit(1)
        }
    }
}

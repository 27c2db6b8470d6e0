import Dispatch
import Glibc
import MudraBus

/// The end of the process, in order: once, however often it is asked for.
@BusActor
public final class Shutdown {
    /// After so many seconds it ends anyhow. A hundred times what it takes; systemd waits for much longer.
    private nonisolated static let timeout = 2

    private let log: @Sendable (String) -> Void
    private var hasBegun = false

    /// - Parameter log: called with one line when something does not come to its end.
    public init(log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    /// Stops `daemon`, if there is one yet, and ends the process.
    /// - Parameters:
    ///   - status: the exit status; 1 where the daemon does not stop in time.
    ///   - isHeard: whether there is still a bus on which to tell of it.
    public func begin(_ daemon: Daemon?, status: Int32, isHeard: Bool = true) {
        guard !hasBegun else { return }
        hasBegun = true
        ServiceManager.notify("STOPPING=1")
        guard let daemon else { exit(status) }
        limitTime()
        daemon.stop(isHeard: isHeard) { exit(status) }
    }

    /// On a queue of its own: one of the others may be what is stuck.
    private func limitTime() {
        let log = log
        DispatchQueue(label: "mudra.shutdown").asyncAfter(deadline: .now() + .seconds(Self.timeout)) {
            log("not stopped after \(Self.timeout) s: ended anyhow, so gestures may not have been told as cancelled")
            // Nothing of what others may be in the midst of is taken apart.
            _exit(1)
        }
    }
}

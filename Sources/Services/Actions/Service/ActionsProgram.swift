import Dispatch
import Glibc
import MudraBus
import MudraDesktop
import MudraGestureSettings
import MudraProgram
import MudraSupport

/// The process: the service, the watch on its files, and signals.
@BusActor
package final class ActionsProgram {
    /// Keeps the program alive until the process ends.
    private static var current: ActionsProgram?
    /// Longer than programs have to end before they are killed.
    private static let longestEnd = DispatchTimeInterval.milliseconds(3_000)

    private let log: Log
    private let session: Session
    private let service: ActionsService
    private let fileWatch: FileWatch
    private let signals: [Signals]
    /// Nil: there is no display server to watch.
    private let display: DisplayServer?
    private var watchdog: Watchdog?

    /// Serves until the session's display server ends or a signal arrives. Without a bus the process ends with a
    /// message.
    /// - Parameters:
    ///   - address: the bus of `mudrad`.
    ///   - location: the place of the configuration.
    ///   - environment: tells the session's bus and its display server.
    package static func start(
        on address: BusAddress, _ location: GestureLocation, in environment: [String: String], log: Log
    ) {
        do {
            let program = try ActionsProgram(on: address, location, environment, log: log)
            current = program
            try program.serve()
        } catch {
            log("\(error)")
            exit(1)
        }
    }

    private init(
        on address: BusAddress, _ location: GestureLocation, _ environment: [String: String], log: Log
    ) throws {
        self.log = log
        let session = Session(on: .ofSession(environment), log: log)
        self.session = session
        let desktop = Desktop(environment, log: log)
        let sources: [any ContextSource] = [
            WindowSource(SessionFocus(desktop, environment, log: log)),
            OnScreenKeyboard(session.connection, log: log),
        ]
        let service = ActionsService(
            try BusConnection(address, queue: BusActor.queue), supervisor: session.supervisor, desktop: desktop,
            sources: sources, load: location.load, log: log)
        self.service = service
        // Watch the files before reading them, so that no change is missed.
        fileWatch = FileWatch(location.watchedPaths, on: BusActor.queue, log: { log($0) }) {
            service.reload(isAsked: false)
        }
        signals = [
            Signals(on: BusActor.queue) { Self.end(service) },
            Signals([SIGHUP], on: BusActor.queue) { service.reload() },
        ]
        display = DisplayServer(environment, on: BusActor.queue) {
            log("the session's display server has ended")
            Self.end(service)
        }
    }

    /// Ends the process when the programs that it keeps running have ended, or after a while.
    private static nonisolated func end(_ service: ActionsService, status: Int32 = 0) {
        BusActor.assumeIsolated {
            ServiceManager.notify("STOPPING=1")
            service.end { exit(status) }
            BusActor.async(after: longestEnd) { exit(status) }
        }
    }

    private func serve() throws {
        // Before the start: a service that stays suspended does not register gestures.
        session.serve(service)
        try service.start { [log, service] error in
            log("\(error)")
            Self.end(service, status: 1)
        }
        ServiceManager.notify("READY=1")
        watchdog = Watchdog(every: ServiceManager.watchdogMicroseconds)
    }
}

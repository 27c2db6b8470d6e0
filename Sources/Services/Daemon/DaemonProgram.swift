import Dispatch
import Glibc
import MudraBus
import MudraProgram
import MudraRealtime
import MudraSettings
import MudraSupport

/// The process: `mudrad` with watched files, signals and systemd's watchdog.
@BusActor
package final class DaemonProgram {
    /// Kept as long as the process runs.
    private static var current: DaemonProgram?

    private let log: Log
    private let realtime: RealtimeQueue
    private let shutdown: Shutdown
    private var daemon: Daemon?
    private var fileWatch: FileWatch?
    private var watchdog: Watchdog?
    private var signals: [Signals] = []
    private var lossWatch: (any DispatchSourceRead)?

    /// Serves as long as the process runs. Without a bus or udev, the process ends with a message.
    /// - Parameters:
    ///   - address: the bus.
    ///   - configuration: the path of mudrad.toml; nil: the system's.
    ///   - clock: the socket of a test that holds the clock; nil: the system's clock.
    ///   - loop: reads the screens.
    ///   - realtime: the queue of `loop`.
    package static func start(
        on address: BusAddress, configuration: String?, clock: String?, loop: RecognitionLoop, realtime: RealtimeQueue,
        log: Log
    ) {
        let program = DaemonProgram(realtime: realtime, log: log)
        current = program
        program.listen()
        do {
            try program.serve(on: address, configuration, clock, loop)
        } catch {
            log("\(error)")
            exit(1)
        }
    }

    private init(realtime: RealtimeQueue, log: Log) {
        self.log = log
        self.realtime = realtime
        shutdown = Shutdown(log: log)
    }

    private func listen() {
        signals = [
            Signals(on: BusActor.queue) { [self] in shutdown.begin(daemon, status: 0) },
            Signals([SIGHUP], on: BusActor.queue) { [self] in daemon?.reload() },
        ]
        lossWatch = realtime.watchLoss(on: BusActor.queue) { loss in
            BusActor.assumeIsolated {
                self.log("\(loss)")
                self.daemon?.realtimeChanged()
            }
        }
    }

    private func serve(
        on address: BusAddress, _ configuration: String?, _ clock: String?, _ loop: RecognitionLoop
    ) throws {
        // Before they are read, so that no change is missed.
        fileWatch = FileWatch(
            DaemonSettings.watchedPaths(configuration), on: BusActor.queue, log: { [log] in log($0) }
        ) { [self] in
            daemon?.configurationChanged()
        }
        daemon = try Daemon(
            on: address, configuration: { DaemonSettings.load(configuration) }, loop: loop, realtime: realtime,
            clock: clock.map { path in
                TestClock(path) { [self] line in
                    log(line)
                    shutdown.begin(daemon, status: 1)
                }
            },
            log: log,
            onDisconnect: { [self] error in
                log("\(error)")
                // Applications read screens themselves again, and systemd starts mudrad again.
                shutdown.begin(daemon, status: 1, isHeard: false)
            })
        if !ProcessMemory.lock() {
            log("memory is not locked: a gesture may wait for a disk (set LimitMEMLOCK=infinity in the unit)")
        }
        ExecFilter.install(log: log)
        ServiceManager.notify("READY=1")
        watchdog = Watchdog(every: ServiceManager.watchdogMicroseconds) { [realtime] in realtime.async($0) }
    }
}

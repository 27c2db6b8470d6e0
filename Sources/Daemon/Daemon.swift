import Bus
import Devices
import Dispatch
import Realtime

/// `mudrad`: touchscreens on one side, the bus on the other.
///
/// Two queues: what touches screens runs on the real-time queue and is all in `RecognitionLoop`; everything else runs on
/// the bus queue. They talk through the ring, and through messages that the loop takes between two frames.
public final class Daemon {
    /// The well-known name on the bus.
    public static let busName = "org.mudra.Mudra1"

    private let queue: DispatchQueue
    private let connection: BusConnection
    private let loop: RecognitionLoop
    private let registry = Registry()
    private let relay = Relay()
    private let screens: Screens
    private let clients: Clients
    private var publisher: GesturePublisher?
    private var manager: ManagerService?

    /// Connects to bus and udev; call it on `queue`.
    /// - Parameters:
    ///   - address: which bus to serve.
    ///   - realtime: made before anything else used Dispatch.
    ///   - queue: the bus queue.
    ///   - log: called with one line for people at a time.
    ///   - onDisconnect: called when the bus is gone.
    /// - Throws: an error whose description says what is missing.
    public static func start(
        on address: BusAddress, realtime: RealtimeQueue, queue: DispatchQueue, log: @escaping (String) -> Void,
        onDisconnect: @escaping (BusError) -> Void
    ) throws -> Daemon {
        let daemon = try Daemon(on: address, realtime: realtime, queue: queue, log: log)
        try daemon.serve(log: log, onDisconnect: onDisconnect)
        return daemon
    }

    private init(
        on address: BusAddress, realtime: RealtimeQueue, queue: DispatchQueue, log: @escaping (String) -> Void
    ) throws {
        self.queue = queue
        connection = try BusConnection(address, queue: queue)
        // Dispatch lends this queue the real-time queue's threads.
        connection.onTurn = RealtimeQueue.leave
        let monitor = try DeviceMonitor()
        loop = RecognitionLoop(
            queue: realtime, busQueue: queue,
            onFilled: { [relay] in relay.daemon?.drain() },
            onGone: { [relay] in relay.daemon?.screenGone($0) })
        screens = Screens(monitor: monitor, loop: loop, registry: registry, log: log)
        clients = Clients(connection) { [relay] in relay.daemon?.manager?.clientLeft($0) }
        relay.daemon = self
    }

    private func serve(log: @escaping (String) -> Void, onDisconnect: @escaping (BusError) -> Void) throws {
        let manager = ManagerService(registry: registry, clients: clients, loop: loop) { [weak self] in
            self?.recognizersChanged()
        }
        self.manager = manager
        publisher = GesturePublisher(
            connection: connection, registry: registry, screens: screens, clients: clients, log: log)
        try connection.export(manager.interface, at: ObjectPath.manager)
        screens.start(on: queue)
        // The name last: whoever sees it finds everything else in place.
        try connection.requestName(Self.busName)
        connection.activate(onDisconnect: onDisconnect)
    }

    private func recognizersChanged() {
        let departed = registry.departedTags
        loop.install(registry.lineups()) { [relay] in
            relay.daemon?.drain()
            relay.daemon?.registry.forgetDeparted(departed)
        }
    }

    private func screenGone(_ screen: ScreenID) {
        drain()
        screens.forget(screen)
    }

    private func drain() {
        RealtimeQueue.leave()
        while let event = loop.take() { publisher?.publish(event) }
    }
}

/// Lets the parts of the daemon call it before it is there. Unchecked: used on the bus queue alone.
private final class Relay: @unchecked Sendable {
    weak var daemon: Daemon?
}

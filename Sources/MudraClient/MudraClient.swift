import Dispatch
import MudraBus
import MudraInterface

/// A client of `mudrad`. Used on its connection's queue, on which it also calls back.
///
/// `mudrad` may come, go and come back: `onAvailable` is called each time, and what a client had registered and
/// subscribed to is to be set up anew then.
public final class MudraClient {
    /// The name of the error that a user without a session at a seat is refused with.
    public static let noSession = ErrorName.noSession.qualified

    /// The name of the error that a program is refused with when it asks for too much in too short a time.
    public static let tooFast = ErrorName.tooFast.qualified

    /// The name of the error that a registration is refused with when another program of the user has one of its names.
    public static let nameTaken = ErrorName.nameTaken.qualified

    /// Longer than `mudrad` waits for a user that types a password.
    private static let interactiveTimeoutMicroseconds: UInt64 = 130_000_000

    /// What a call has come to.
    public typealias Completion<Value> = (Result<Value, BusError>) -> Void

    let connection: BusConnection
    /// What was last asked for; nil: nothing.
    private var names: [String]?
    /// What gestures come through; nil: they come as signals.
    private var stream: GestureStream?
    private var onGesture: (Gesture) -> Void = { _ in }

    /// A client on a connection that it shares with its maker, which activates it.
    public init(_ connection: BusConnection) {
        self.connection = connection
    }

    /// A client with a connection of its own.
    /// - Throws: when there is no such bus or it refuses us.
    public convenience init(_ address: BusAddress, queue: DispatchQueue) throws(BusError) {
        self.init(try BusConnection(address, queue: queue))
    }

    /// Our name on the bus, by which others know what is ours; nil: we have none yet.
    public var uniqueName: String? { connection.uniqueName }

    /// Begins to serve the connection: nothing is heard and no call is answered before.
    /// - Parameter onDisconnect: called when the bus is gone.
    public func activate(onDisconnect: @escaping (BusError) -> Void) {
        connection.activate(onDisconnect: onDisconnect)
    }

    /// Begins to listen.
    /// - Parameters:
    ///   - onAvailable: called when `mudrad` has appeared on the bus; not for one that is there already.
    ///   - onGone: called when it has left.
    ///   - onGesture: called for every gesture that is sent to us.
    public func listen(
        onAvailable: @escaping () -> Void = {}, onGone: @escaping () -> Void = {},
        onGesture: @escaping (Gesture) -> Void
    ) throws(BusError) {
        self.onGesture = onGesture
        try connection.watchOwner(of: DaemonInterface.service) { [weak self] owner in
            self?.stream?.read()
            self?.stream = nil
            owner.isEmpty ? onGone() : onAvailable()
        }
        try connection.listen(
            to: SignalName.gesture, of: DaemonInterface.manager, at: ObjectPath.manager, from: DaemonInterface.service
        ) { values in
            if let gesture = Gesture(values) { onGesture(gesture) }
        }
        // A program that had stopped to read, suspended say, and reads again, goes on.
        try connection.listen(
            to: SignalName.unsubscribed, of: DaemonInterface.manager, at: ObjectPath.manager,
            from: DaemonInterface.service
        ) { [weak self] _ in
            guard let self, let names else { return }
            stream?.read()
            try? subscribe(to: names) { _ in }
        }
    }

    /// Asks for gestures of these names, or for all of the user's when there are none.
    /// - Parameter allowsInteraction: whether polkit may ask for a password, so that we are told where gestures are.
    public func subscribe(
        to names: [String] = [], allowsInteraction: Bool = false, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        self.names = names
        try call(MethodName.subscribe, [.strings(names)], allowsInteraction: allowsInteraction) { [weak self] result in
            if case .success = result { self?.openStream() }
            completion(result.map { _ in })
        }
    }

    /// Asks for a socket, unless there is one. Where there is none to be had, gestures come as signals.
    private func openStream() {
        guard stream == nil || stream?.hasEnded == true else { return }
        stream = nil
        try? call(MethodName.openGestureStream, [.properties([])], startsService: false) { [weak self] result in
            guard let self, case .success(let values) = result, case .descriptor(let socket) = values.first else {
                return
            }
            stream = GestureStream(socket, queue: connection.queue, onGesture)
        }
    }

    /// Asks for no gestures any more.
    public func unsubscribe(completion: @escaping Completion<Void> = { _ in }) throws(BusError) {
        names = nil
        try call(MethodName.unsubscribe, []) { completion($0.map { _ in }) }
    }

    /// Has `mudrad` read its configuration again.
    /// - Parameter completion: gets what is wrong with it, which changes nothing then.
    public func reload(completion: @escaping Completion<Void>) throws(BusError) {
        try call(MethodName.reload, []) { completion($0.map { _ in }) }
    }

    // MARK: Calls

    /// Calls a method of `mudrad`, the manager's unless told otherwise.
    func call(
        _ method: String, _ arguments: [BusValue], of interface: String = DaemonInterface.manager,
        at path: String = ObjectPath.manager,
        startsService: Bool = true, allowsInteraction: Bool = false, completion: @escaping Completion<[BusValue]>
    ) throws(BusError) {
        try connection.call(
            method, of: interface, at: path, on: DaemonInterface.service, arguments,
            timeoutMicroseconds: allowsInteraction ? Self.interactiveTimeoutMicroseconds : 0,
            startsService: startsService, allowsInteraction: allowsInteraction
        ) { [weak self] result in
            // What the answer knows of has happened before.
            self?.stream?.read()
            completion(result)
        }
    }

    /// Sets a property of an object of `mudrad`.
    func set(
        _ property: String, _ value: BusValue, of interface: String, at path: String,
        completion: @escaping Completion<Void>
    ) throws(BusError) {
        let arguments: [BusValue] = [.string(interface), .string(property), .variant(value)]
        try call(StandardInterface.set, arguments, of: StandardInterface.properties, at: path) {
            completion($0.map { _ in })
        }
    }
}

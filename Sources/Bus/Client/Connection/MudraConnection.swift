import Dispatch
import MudraBus
import MudraInterface

/// A connection to `mudrad`, for mudra's own programs and underneath `MudraClient`. Used on its bus connection's queue, on
/// which it also calls back: the first `Task` of a program would start a thread that wakes up every second.
///
/// `mudrad` may come, go and come back. It calls `onAvailable` each time; the client must then register and subscribe
/// again.
package final class MudraConnection {
    /// The name of the error for a user without a session at a seat.
    package static let noSession = ErrorName.noSession.qualified

    /// The name of the error for a program that asks for too much in too short a time.
    package static let tooFast = ErrorName.tooFast.qualified

    /// The name of the error for a registration with a name that another program of the user has.
    package static let nameTaken = ErrorName.nameTaken.qualified

    /// Longer than `mudrad` waits for a user to type a password.
    private static let interactiveTimeoutMicroseconds: UInt64 = 130_000_000

    /// Called with the result of a call.
    package typealias Completion<Value> = (Result<Value, BusError>) -> Void

    let connection: BusConnection
    /// The names of the last subscription; nil: none.
    private var names: [String]?
    /// The socket of gestures; nil: gestures arrive as signals. A signal costs `mudrad`, the bus and the reader several
    /// times as much.
    private var stream: PacketReader?
    private var onGesture: (Gesture) -> Void = { _ in }

    /// A client on a connection that it shares with the caller, who activates it.
    package init(_ connection: BusConnection) {
        self.connection = connection
    }

    /// A client with its own connection.
    /// - Throws: if there is no such bus or it refuses us.
    package convenience init(_ address: BusAddress, queue: DispatchQueue) throws(BusError) {
        self.init(try BusConnection(address, queue: queue))
    }

    /// Whether the bus still serves us.
    var isOpen: Bool { connection.isOpen }

    /// Our name on the bus, by which other programs recognize our objects; nil: none yet.
    package var uniqueName: String? { connection.uniqueName }

    /// Begins to serve the connection; before that, no signal and no answer arrives.
    /// - Parameter onDisconnect: called when the bus is gone.
    package func activate(onDisconnect: @escaping (BusError) -> Void) {
        connection.activate(onDisconnect: onDisconnect)
    }

    /// Begins to listen for `mudrad` and for gestures.
    /// - Parameters:
    ///   - onAvailable: called when `mudrad` appears on the bus, but not if it is already there.
    ///   - onGone: called when `mudrad` leaves the bus.
    ///   - onGesture: called for every gesture that `mudrad` sends to us.
    package func listen(
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
        // Subscribe again after a time in which this program did not read, for example because it was suspended.
        try connection.listen(
            to: SignalName.unsubscribed, of: DaemonInterface.manager, at: ObjectPath.manager,
            from: DaemonInterface.service
        ) { [weak self] _ in
            guard let self, let names else { return }
            stream?.read()
            try? subscribe(to: names) { _ in }
        }
    }

    /// Subscribes to gestures of these names, or to all gestures of the user if there are no names.
    /// - Parameter allowsInteraction: whether polkit may ask for a password, so that we get the places of gestures.
    package func subscribe(
        to names: [String] = [], allowsInteraction: Bool = false, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        self.names = names
        try call(MethodName.subscribe, [.strings(names)], allowsInteraction: allowsInteraction) { [weak self] result in
            if case .success = result { self?.openStream() }
            completion(result.map { _ in })
        }
    }

    /// Asks for a socket, unless there is one. If `mudrad` does not give one, gestures arrive as signals.
    private func openStream() {
        guard stream == nil || stream?.hasEnded == true else { return }
        stream = nil
        try? call(MethodName.openGestureStream, [.properties([])], startsService: false) { [weak self] result in
            guard let self, case .success(let values) = result, case .descriptor(let socket) = values.first else {
                return
            }
            stream = PacketReader(socket, capacity: GesturePacket.capacity, queue: connection.queue) {
                [onGesture] packet in
                if let gesture = GesturePacket.read(packet) { onGesture(gesture) }
            }
        }
    }

    /// Ends the subscription.
    package func unsubscribe(completion: @escaping Completion<Void> = { _ in }) throws(BusError) {
        names = nil
        try call(MethodName.unsubscribe, []) { completion($0.map { _ in }) }
    }

    /// Asks `mudrad` to read its configuration again.
    /// - Parameter completion: gets the problems in the configuration; if there are any, the old configuration stays.
    package func reload(completion: @escaping Completion<Void>) throws(BusError) {
        try call(MethodName.reload, []) { completion($0.map { _ in }) }
    }

    // MARK: Calls

    /// Calls a method of `mudrad`, by default of its manager.
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
            // Gestures before the answer come first.
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

import CSystemd
import Dispatch
import Glibc

/// A connection to a bus, served by sd-bus on one serial queue. All its methods are called on that queue.
public final class BusConnection {
    let handle: OpaquePointer
    private let queue: DispatchQueue
    private var readSource: (any DispatchSourceRead)?
    private var writeSource: (any DispatchSourceWrite)?
    private var timer: (any DispatchSourceTimer)?
    private var isWaitingToWrite = false
    private var armedTimeout = UInt64.max
    private var isPumping = false
    private var isPumpingAgain = false
    private var isClosed = false
    private var onDisconnect: (BusError) -> Void = { _ in }

    /// Connects.
    /// - Throws: when there is no such bus or it refuses us.
    public init(_ address: BusAddress, queue: DispatchQueue) throws(BusError) {
        var created: OpaquePointer?
        let result: Int32
        switch address {
        case .system: result = sd_bus_open_system(&created)
        case .session: result = sd_bus_open_user(&created)
        case .address(let text): result = Self.open(text, &created)
        }
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot connect to the bus") }
        handle = created
        self.queue = queue
    }

    deinit {
        stop()
        // An active one is closed when Dispatch has let go of its descriptor.
        if readSource == nil { sd_bus_flush_close_unref(handle) }
    }

    /// Begins to serve the connection.
    /// - Parameter onDisconnect: called once when the bus is gone; nothing comes after it.
    public func activate(onDisconnect: @escaping (BusError) -> Void) {
        self.onDisconnect = onDisconnect
        let source = DispatchSource.makeReadSource(fileDescriptor: sd_bus_get_fd(handle), queue: queue)
        source.setEventHandler { [weak self] in self?.pump() }
        source.setCancelHandler { [handle] in sd_bus_flush_close_unref(handle) }
        source.activate()
        readSource = source
        let room = DispatchSource.makeWriteSource(fileDescriptor: sd_bus_get_fd(handle), queue: queue)
        room.setEventHandler { [weak self] in self?.pump() }
        room.suspend()
        room.activate()
        writeSource = room
        pump()
    }

    /// Our own name, which the bus has given us; nil: it has not yet.
    public var uniqueName: String? {
        var name: UnsafePointer<CChar>?
        return sd_bus_get_unique_name(handle, &name) >= 0 ? name.map { String(cString: $0) } : nil
    }

    /// Takes a well-known name.
    /// - Throws: when somebody else has it or policy forbids it.
    public func requestName(_ name: String) throws(BusError) {
        let result = sd_bus_request_name(handle, name, 0)
        if result < 0 { throw BusError(result: result, while: "cannot take the name \(name)") }
        updateSources()
    }

    /// Takes the calls of all objects but `org.freedesktop.DBus.Peer`'s, which sd-bus answers.
    public func serve(_ receive: @escaping (BusCall) -> Void) throws(BusError) {
        let callback = BusCallback(isFinal: true) { [weak self] message in
            if let self, let call = BusCall(message, on: self) { receive(call) }
        }
        try callback.install(while: "cannot serve objects") { slot, handler, object in
            sd_bus_add_fallback(handle, slot, "/", handler, object)
        }
    }

    /// Sends a signal.
    /// - Parameters:
    ///   - destination: the one client that it goes to; nil: whoever listens.
    ///   - write: adds the signal's values.
    public func sendSignal(
        _ member: String, of interface: String, at path: String, to destination: String?,
        _ write: (borrowing BusWriter) -> Void
    ) throws(BusError) {
        var created: OpaquePointer?
        let result = sd_bus_message_new_signal(handle, &created, path, interface, member)
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot make a signal") }
        let message = BusMessage(owning: created)
        write(BusWriter(message))
        let sent =
            destination.map { sd_bus_send_to(handle, message.handle, $0, nil) }
            ?? sd_bus_send(handle, message.handle, nil)
        if sent < 0 { throw BusError(result: sent, while: "cannot send a signal") }
        updateSources()
    }

    /// Calls a method; `completion` gets the answer on the queue, an error when there is none in time.
    /// - Parameter timeoutMicroseconds: how long to wait for it; 0: as long as is usual on D-Bus, 25 s.
    public func call(
        _ member: String, of interface: String, at path: String, on destination: String, _ arguments: [BusValue],
        timeoutMicroseconds: UInt64 = 0, completion: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) {
        var created: OpaquePointer?
        let result = sd_bus_message_new_method_call(handle, &created, destination, path, interface, member)
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot make a call") }
        let message = BusMessage(owning: created)
        try message.append(arguments)
        let callback = BusCallback { reply in
            let message = BusMessage(borrowing: reply)
            if let error = BusError(reply: reply) {
                completion(.failure(error))
            } else {
                completion(Result { () throws(BusError) in try message.values() })
            }
        }
        try callback.install(while: "cannot call \(member)") { slot, handler, object in
            sd_bus_call_async(handle, slot, message.handle, handler, object, timeoutMicroseconds)
        }
        updateSources()
    }

    /// Hears a signal of one object, wherever it is sent to us.
    public func listen(
        to member: String, of interface: String, at path: String, from sender: String,
        _ receive: @escaping ([BusValue]) -> Void
    ) throws(BusError) {
        let rule = "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'"
        try addMatch(rule) { _, values in receive(values) }
    }

    /// Hears a signal of all objects below a path.
    /// - Parameter receive: called with an object's path and the signal's values.
    public func listen(
        to member: String, of interface: String, below path: String, from sender: String,
        _ receive: @escaping (String, [BusValue]) -> Void
    ) throws(BusError) {
        let place = "path_namespace='\(path)'"
        let rule = "type='signal',sender='\(sender)',\(place),interface='\(interface)',member='\(member)'"
        try addMatch(rule, receive)
    }

    /// Hears who owns a name from now on; an empty string: nobody.
    public func watchOwner(of name: String, _ receive: @escaping (String) -> Void) throws(BusError) {
        try addMatch(Self.ownerRule(name)) { _, values in
            if values.count == 3, let owner = values[2].text { receive(owner) }
        }
    }

    static func ownerRule(_ name: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',arg0='\(name)'"
    }

    /// Asks the bus whose program a client is.
    /// - Parameter completion: gets the user's number; an error when the client is gone.
    public func findUser(
        of client: String, completion: @escaping (Result<UInt32, BusError>) -> Void
    ) throws(BusError) {
        let bus = "org.freedesktop.DBus"
        try call("GetConnectionUnixUser", of: bus, at: "/org/freedesktop/DBus", on: bus, [.string(client)]) { result in
            completion(
                result.flatMap { values in
                    if case .uint32(let user) = values.first { return .success(user) }
                    return .failure(
                        BusError(
                            name: "org.freedesktop.DBus.Error.AccessDenied", message: "the bus does not know the user"))
                })
        }
    }

    private func addMatch(_ rule: String, _ receive: @escaping (String, [BusValue]) -> Void) throws(BusError) {
        let callback = BusCallback { message in
            let path = sd_bus_message_get_path(message).map { String(cString: $0) } ?? ""
            if let values = try? BusMessage(borrowing: message).values() { receive(path, values) }
        }
        try callback.install(while: "cannot listen") { slot, handler, object in
            sd_bus_add_match_async(handle, slot, rule, handler, nil, object)
        }
        updateSources()
    }

    // MARK: The pump

    /// The most messages that are processed before others on the queue have their turn.
    private static let mostAtOnce = 64

    /// Processes all there is: one message per wake-up would lose calls to time-outs under load. But in portions, or
    /// somebody who calls and calls would keep everything else from happening.
    private func pump() {
        guard !isPumping, !isClosed else { return }
        isPumping = true
        var result: Int32
        var count = 0
        repeat {
            result = sd_bus_process(handle, nil)
            count += 1
        } while result > 0 && count < Self.mostAtOnce
        isPumping = false
        if result > 0 { pumpAgain() }
        guard result >= 0 else {
            isClosed = true
            stop()
            onDisconnect(BusError(result: result, while: "the bus is gone"))
            return
        }
        updateSources()
    }

    private func pumpAgain() {
        guard !isPumpingAgain else { return }
        isPumpingAgain = true
        let this = WeakConnection(self)
        queue.async {
            this.connection?.isPumpingAgain = false
            this.connection?.pump()
        }
    }

    private func stop() {
        // The read source last: it closes the descriptor.
        writeSource?.cancel()
        // Dispatch lets go of no source that is suspended.
        if !isWaitingToWrite { writeSource?.resume() }
        writeSource = nil
        timer?.cancel()
        readSource?.cancel()
    }

    /// Waits for what sd-bus waits for now. To be called after everything done outside of the pump, since no descriptor
    /// tells of what sd-bus has in its own queues: of what was received meanwhile, its timeout does.
    func updateSources() {
        guard !isPumping, !isClosed, readSource != nil else { return }
        updateWriteSource()
        updateTimer()
    }

    /// Suspended and resumed, never made anew: a source that goes may be one that Dispatch's manager still looks at.
    private func updateWriteSource() {
        let wantsToWrite = sd_bus_get_events(handle) & POLLOUT != 0
        guard wantsToWrite != isWaitingToWrite else { return }
        isWaitingToWrite = wantsToWrite
        if wantsToWrite { writeSource?.resume() } else { writeSource?.suspend() }
    }

    private func updateTimer() {
        var timeout = UInt64.max
        guard sd_bus_get_timeout(handle, &timeout) >= 0, timeout != armedTimeout else { return }
        armedTimeout = timeout
        if timer == nil, timeout != .max {
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { [weak self] in
                self?.armedTimeout = .max
                self?.pump()
            }
            source.activate()
            timer = source
        }
        let (nanoseconds, overflow) = timeout.multipliedReportingOverflow(by: 1_000)
        timer?.schedule(deadline: overflow ? .distantFuture : DispatchTime(uptimeNanoseconds: nanoseconds))
    }

    private static func open(_ address: String, _ created: inout OpaquePointer?) -> Int32 {
        var result = sd_bus_new(&created)
        if result >= 0 { result = sd_bus_set_address(created, address) }
        if result >= 0 { result = sd_bus_set_bus_client(created, 1) }
        if result >= 0 { result = sd_bus_start(created) }
        return result
    }
}

/// Unchecked: used on the connection's queue alone.
private final class WeakConnection: @unchecked Sendable {
    weak var connection: BusConnection?

    init(_ connection: BusConnection) {
        self.connection = connection
    }
}

import CMudraSystemd
import Dispatch

/// A connection to a bus, served by sd-bus on one serial queue. All its methods must be called on that queue.
package final class BusConnection {
    package let queue: DispatchQueue
    /// How often the connection has been renewed: a serial number is valid for one link only.
    private(set) var generation = 0
    /// Our calls that wait for an answer.
    var pendingCalls = PendingCalls()
    let address: BusAddress
    private var link: BusLink
    /// Set up again on each new link: match rules, our name, the handler of calls.
    private var fixtures: [(OpaquePointer) throws(BusError) -> Void] = []
    private var renewalHandlers: [() -> Void] = []
    private var timer: (any DispatchSourceTimer)?
    private var isActive = false
    private var armedTimeout = UInt64.max
    private var isPumping = false
    private var isPumpingAgain = false
    private var isClosed = false
    private var onDisconnect: (BusError) -> Void = { _ in }

    /// Connects.
    /// - Throws: if there is no such bus or the bus refuses the connection.
    package init(_ address: BusAddress, queue: DispatchQueue) throws(BusError) {
        link = try BusLink(address)
        self.address = address
        self.queue = queue
    }

    deinit {
        stop()
    }

    var handle: OpaquePointer { link.handle }
    /// The connection's socket, as long as the connection is neither lost nor renewed.
    package var socket: Int32 { sd_bus_get_fd(handle) }
    /// Whether the bus serves the connection, or has not answered yet. It is false before calls fail because the bus is
    /// gone.
    package var isOpen: Bool { sd_bus_is_open(handle) > 0 }

    /// Leaves the bus at once, without waiting for its answers.
    package func abandon() { link.abandon() }

    /// Begins to serve the connection.
    /// - Parameter onDisconnect: called once when the bus is gone. The connection calls nothing after that.
    package func activate(onDisconnect: @escaping (BusError) -> Void) {
        self.onDisconnect = onDisconnect
        isActive = true
        activateLink()
        pump()
    }

    private func activateLink() {
        link.activate(on: queue) { [weak self] in self?.pump() }
    }

    private func stop() {
        timer?.cancel()
        link.stop()
    }

    // MARK: The pump

    /// How long messages are processed before other blocks on the queue have their turn.
    private static let turn = DispatchTimeInterval.milliseconds(2)

    /// Processes all messages there are: with one message per wake-up, calls would time out under load. It processes
    /// them in portions, so that a program that calls without pause does not hold up everything else. A portion is a
    /// length of time, since one message may take as long as a thousand others.
    private func pump() {
        guard !isPumping, !isClosed else { return }
        dispatchPrecondition(condition: .onQueue(queue))
        isPumping = true
        let end = DispatchTime.now() + Self.turn
        var result: Int32
        repeat {
            result = sd_bus_process(handle, nil)
        } while result > 0 && DispatchTime.now() < end
        isPumping = false
        guard result >= 0 else { return lost(result) }
        if result > 0 { pumpAgain() }
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

    /// Waits for the events that sd-bus waits for now. Must be called after any call of sd-bus outside of the pump: no
    /// descriptor becomes readable for a message that is already in sd-bus's queue, but sd-bus's timeout shows it.
    func updateSources() {
        guard !isPumping, !isClosed, isActive else { return }
        link.updateEvents()
        updateTimer()
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

    // MARK: Renewal

    /// Renews the connection when messages from the bus are lost, instead of ending it: a message came with files, and
    /// the process could open no more. After that the connection has another unique name, and the same match rules,
    /// well-known name and handler of calls as before. Without a handler such a loss ends the connection.
    /// - Parameter handle: called after the renewal. Other programs do not know us by the old unique name any more, and
    ///   the calls that we made before get no answer.
    package func whenRenewed(_ handle: @escaping () -> Void) {
        renewalHandlers.append(handle)
    }

    /// Sets something up on this link and on all later ones.
    func establish(_ fixture: @escaping (OpaquePointer) throws(BusError) -> Void) throws(BusError) {
        try fixture(handle)
        establishAgain(fixture)
        updateSources()
    }

    /// Sets something up on all later links.
    func establishAgain(_ fixture: @escaping (OpaquePointer) throws(BusError) -> Void) {
        fixtures.append(fixture)
    }

    private func lost(_ result: Int32) {
        var error = BusError(result: result, while: "the bus is gone")
        if BusError.losesMessages(result), !renewalHandlers.isEmpty {
            do throws(BusError) {
                return try renew()
            } catch let other {
                error = other
            }
        }
        isClosed = true
        stop()
        // Later calls fail at once, and calls that sd-bus has forgotten fail now.
        link.abandon()
        for completion in pendingCalls.removeAll() { completion(.failure(error)) }
        onDisconnect(error)
    }

    private func renew() throws(BusError) {
        // The old link closes its descriptors first: the new one may need them.
        link.abandon()
        link = try BusLink(address)
        generation += 1
        for fixture in fixtures { try fixture(handle) }
        activateLink()
        for completion in pendingCalls.removeAll() { completion(.failure(.connectionRenewed)) }
        for handle in renewalHandlers { handle() }
        // The timer still has the timeout of the old link.
        armedTimeout = .max
        pumpAgain()
    }
}

/// Unchecked: used only on the connection's queue.
private final class WeakConnection: @unchecked Sendable {
    weak var connection: BusConnection?

    init(_ connection: BusConnection) {
        self.connection = connection
    }
}

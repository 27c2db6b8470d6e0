import CSystemd
import Dispatch
import Files
import Glibc

/// A connection to a bus, served by sd-bus on one serial queue. All its methods are called on that queue.
public final class BusConnection {
    let handle: OpaquePointer
    package let queue: DispatchQueue
    /// The connection's socket, to be waited for: sd-bus closes its own as soon as it finds the bus gone, and nothing
    /// would tell us.
    private let descriptor: BusDescriptor
    private let watch: DescriptorWatch
    private var timer: (any DispatchSourceTimer)?
    private var isActive = false
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
        do throws(BusError) {
            descriptor = try BusDescriptor(duplicating: sd_bus_get_fd(created))
            guard let watch = DescriptorWatch(descriptor.number) else {
                throw BusError(result: -errno, while: "cannot wait for the bus")
            }
            self.watch = watch
        } catch {
            sd_bus_flush_close_unref(created)
            throw error
        }
        handle = created
        self.queue = queue
    }

    deinit {
        stop()
        // An active one is closed on its queue.
        if isActive { sd_bus_unref(handle) } else { sd_bus_flush_close_unref(handle) }
    }

    /// Begins to serve the connection.
    /// - Parameter onDisconnect: called once when the bus is gone; nothing comes after it.
    public func activate(onDisconnect: @escaping (BusError) -> Void) {
        self.onDisconnect = onDisconnect
        isActive = true
        // Its own reference: who calls after the bus has gone is told so, by what must still be there.
        let handle = sd_bus_ref(handle)
        watch.activate(on: queue) { [weak self] in
            self?.pump()
        } onCancel: {
            sd_bus_flush_close_unref(handle)
        }
        pump()
    }

    // MARK: The pump

    /// The most messages that are processed before others on the queue have their turn.
    private static let mostAtOnce = 64

    /// Processes all there is: one message per wake-up would lose calls to time-outs under load. But in portions, or
    /// somebody who calls and calls would keep everything else from happening.
    private func pump() {
        guard !isPumping, !isClosed else { return }
        dispatchPrecondition(condition: .onQueue(queue))
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
        timer?.cancel()
        watch.cancel()
    }

    /// Waits for what sd-bus waits for now. To be called after everything done outside of the pump, since no descriptor
    /// tells of what sd-bus has in its own queues: of what was received meanwhile, its timeout does.
    func updateSources() {
        guard !isPumping, !isClosed, isActive else { return }
        let events = sd_bus_get_events(handle)
        watch.isWaitingToWrite = events > 0 && events & POLLOUT != 0
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

import CMudraSystemd
import Dispatch
import Glibc
import MudraSupport

/// One socket to a bus, and sd-bus's state of it. A connection has one link at a time.
final class BusLink {
    let handle: OpaquePointer
    /// A duplicate of the link's socket, to wait on: sd-bus closes its own as soon as it finds the bus gone, and we
    /// would not notice.
    private var descriptor: BusDescriptor?
    private let watch: DescriptorWatch
    private var isActive = false

    /// Connects without waiting for the bus.
    /// - Throws: if there is no such bus.
    init(_ address: BusAddress) throws(BusError) {
        var created: OpaquePointer?
        let result: Int32
        switch address {
        case .system: result = sd_bus_open_system(&created)
        case .session: result = sd_bus_open_user(&created)
        case .address(let text): result = Self.open(text, &created)
        }
        guard result >= 0, let created else { throw BusError(connecting: result) }
        do throws(BusError) {
            let descriptor = try BusDescriptor(duplicating: sd_bus_get_fd(created))
            guard let watch = DescriptorWatch(descriptor.number) else {
                throw BusError(result: -errno, while: "cannot wait for the bus")
            }
            (self.descriptor, self.watch) = (descriptor, watch)
        } catch {
            sd_bus_flush_close_unref(created)
            throw error
        }
        handle = created
    }

    deinit {
        stop()
        // An active link is closed on its queue.
        if isActive { sd_bus_unref(handle) } else { sd_bus_flush_close_unref(handle) }
    }

    /// Begins to wait.
    /// - Parameter onReady: called on `queue` when the bus has sent something, or takes more of the messages that wait.
    func activate(on queue: DispatchQueue, onReady: @escaping () -> Void) {
        isActive = true
        // The cancel handler has its own reference: code that calls sd-bus after the bus has gone gets an error from
        // this object, which must still exist.
        let handle = sd_bus_ref(handle)
        watch.activate(on: queue, onReady: onReady) { sd_bus_flush_close_unref(handle) }
    }

    /// Stops waiting.
    func stop() {
        watch.cancel()
    }

    /// Leaves the bus at once. Messages that wait to be sent are dropped.
    func abandon() {
        stop()
        // The bus sees the end now, not when the last copy of the descriptor is closed.
        if let descriptor { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
        descriptor = nil
        sd_bus_close(handle)
    }

    /// Waits for the events that sd-bus waits for now.
    func updateEvents() {
        let events = sd_bus_get_events(handle)
        watch.isWaitingToWrite = events > 0 && events & POLLOUT != 0
    }

    private static func open(_ address: String, _ created: inout OpaquePointer?) -> Int32 {
        var result = sd_bus_new(&created)
        if result >= 0 { result = sd_bus_set_address(created, address) }
        if result >= 0 { result = sd_bus_set_bus_client(created, 1) }
        if result >= 0 { result = sd_bus_start(created) }
        return result
    }
}

import CMudraSystemd

/// A closure that sd-bus calls with a message. sd-bus holds it, and releases it with its slot.
final class BusCallback {
    /// Whether the message goes to no further callback.
    fileprivate let isFinal: Bool
    fileprivate let receive: (OpaquePointer) -> Void

    init(isFinal: Bool = false, _ receive: @escaping (OpaquePointer) -> Void) {
        self.isFinal = isFinal
        self.receive = receive
    }

    /// Gives the closure to sd-bus, until the connection is closed or a reply has come. May be called for more than one
    /// link.
    /// - Parameter add: the sd-bus function that takes a slot, a handler and the handler's object.
    func install(
        while doing: String,
        _ add: (
            UnsafeMutablePointer<OpaquePointer?>, @escaping sd_bus_message_handler_t, UnsafeMutableRawPointer
        ) -> Int32
    ) throws(BusError) {
        var slot: OpaquePointer?
        let object = Unmanaged.passRetained(self)
        let result = add(&slot, handleMessage, object.toOpaque())
        guard result >= 0 else {
            object.release()
            throw BusError(result: result, while: doing)
        }
        sd_bus_slot_set_destroy_callback(slot) { object in
            if let object { Unmanaged<BusCallback>.fromOpaque(object).release() }
        }
        // The slot floats: it belongs to the connection.
        sd_bus_slot_set_floating(slot, 1)
        sd_bus_slot_unref(slot)
    }
}

private func handleMessage(
    _ message: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard let message, let object else { return 0 }
    let callback = Unmanaged<BusCallback>.fromOpaque(object).takeUnretainedValue()
    callback.receive(message)
    return callback.isFinal ? 1 : 0
}

import CSystemd

/// Tells when a client has left the bus, for as long as the object is kept.
///
/// Not sd-bus's own track, which asks the bus whether the client is there and waits for the answer, behind everything that
/// others have sent us.
public final class ClientWatch {
    private var slot: OpaquePointer?

    /// Watches a client. One that is gone already is not noticed.
    /// - Parameters:
    ///   - name: its unique name.
    ///   - onLeave: called on the connection's queue.
    public init(_ name: String, on connection: BusConnection, onLeave: @escaping () -> Void) throws(BusError) {
        let callback = BusCallback { _ in onLeave() }
        slot = try callback.installOwned(while: "cannot watch \(name)") { slot, handler, object in
            sd_bus_add_match_async(
                connection.handle, slot, BusConnection.ownerRule(name) + ",arg2=''", handler, nil, object)
        }
        connection.updateSources()
    }

    deinit {
        sd_bus_slot_unref(slot)
    }
}

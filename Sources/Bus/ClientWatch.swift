import CSystemd

/// Tells when a client has left the bus.
public final class ClientWatch {
    private var track: OpaquePointer?
    private let onLeave: () -> Void

    /// Watches a client.
    /// - Parameters:
    ///   - name: its unique name.
    ///   - onLeave: called once, on the connection's queue.
    /// - Throws: when the client is gone already.
    public init(_ name: String, on connection: BusConnection, onLeave: @escaping () -> Void) throws(BusError) {
        self.onLeave = onLeave
        let object = Unmanaged.passUnretained(self).toOpaque()
        var result = sd_bus_track_new(connection.handle, &track, handleEmptyTrack, object)
        if result >= 0 { result = sd_bus_track_add_name(track, name) }
        if result < 0 {
            // The object must not be called back; the track goes now, not when the throw has unwound.
            sd_bus_track_unref(track)
            track = nil
            throw BusError(result: result, while: "cannot watch \(name)")
        }
    }

    deinit {
        sd_bus_track_unref(track)
    }

    fileprivate func left() {
        onLeave()
    }
}

private func handleEmptyTrack(_ track: OpaquePointer?, _ object: UnsafeMutableRawPointer?) -> Int32 {
    if let object { Unmanaged<ClientWatch>.fromOpaque(object).takeUnretainedValue().left() }
    return 0
}

import CMudraSystemd
import Glibc
import MudraInterface
import MudraRealtime
import MudraTouch

/// The smallest possible client on a bus: sd-bus, and one thread that waits for messages. It takes the time of a
/// message before it does anything else.
final class BareClient {
    let handle: OpaquePointer
    private var slot: OpaquePointer?
    /// Called for every signal, with its member's name and the time when it was received.
    var onSignal: (_ member: String, _ time: Microseconds) -> Void = { _, _ in }

    /// How many answers have come that no call waits for.
    fileprivate(set) var answers = 0
    /// Whether it answers pings, as sd-bus does by itself.
    var answersPings = true

    init(_ address: String) throws(MeasureError) {
        var created: OpaquePointer?
        var result = sd_bus_new(&created)
        if result >= 0 { result = sd_bus_set_address(created, address) }
        if result >= 0 { result = sd_bus_set_bus_client(created, 1) }
        if result >= 0 { result = sd_bus_start(created) }
        guard result >= 0, let created else { throw MeasureError("cannot connect to \(address)") }
        handle = created
        sd_bus_add_filter(handle, &slot, handleMessage, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        sd_bus_slot_unref(slot)
        sd_bus_flush_close_unref(handle)
    }

    /// Its unique name on the bus.
    var name: String {
        var name: UnsafePointer<CChar>?
        return sd_bus_get_unique_name(handle, &name) >= 0 ? name.map { String(cString: $0) } ?? "" : ""
    }

    /// The descriptor to wait on for messages.
    var descriptor: Int32 { sd_bus_get_fd(handle) }

    /// Handles all pending messages.
    /// - Returns: false if the bus is gone.
    func process() -> Bool {
        var result: Int32
        repeat { result = sd_bus_process(handle, nil) } while result > 0
        return result >= 0
    }

    /// Handles messages until `condition` holds.
    /// - Throws: if it does not hold within `limit`, or the bus goes.
    func process(
        for limit: Microseconds = .milliseconds(5_000), until condition: () -> Bool, _ what: String
    ) throws(MeasureError) {
        let end = MonotonicClock.now + limit
        while !condition() {
            guard process(), MonotonicClock.now < end else { throw MeasureError("timed out waiting for \(what)") }
            if !condition() { sd_bus_wait(handle, (end - MonotonicClock.now).value) }
        }
    }

    /// Sends a signal without arguments to one client.
    func send(_ member: String, to destination: String) {
        var message: OpaquePointer?
        guard sd_bus_message_new_signal(handle, &message, "/org/mudra/Bench", "org.mudra.Bench", member) >= 0 else {
            return
        }
        sd_bus_send_to(handle, message, destination, nil)
        sd_bus_message_unref(message)
    }

    /// Watches for an owner of this name: `onSignal` is called with `NameOwnerChanged`.
    func watch(_ name: String) throws(MeasureError) {
        let rule = "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
        guard sd_bus_add_match(handle, nil, rule, nil, nil) >= 0 else { throw MeasureError("cannot watch \(name)") }
    }

    /// Whether a name has an owner.
    func isOwned(_ name: String) -> Bool {
        sd_bus_get_name_creds(handle, name, 0, nil) >= 0
    }

    /// Subscribes to all gestures of `mudrad`.
    func subscribe() throws(MeasureError) {
        var call: OpaquePointer?
        var result = sd_bus_message_new_method_call(
            handle, &call, DaemonInterface.service, ObjectPath.manager, DaemonInterface.manager, MethodName.subscribe)
        defer { sd_bus_message_unref(call) }
        if result >= 0 { result = sd_bus_message_append_strv(call, nil) }
        if result >= 0 { result = sd_bus_call(handle, call, 0, nil, nil) }
        guard result >= 0 else { throw MeasureError("cannot subscribe: \(String(cString: strerror(-result)))") }
    }

    /// Asks for its gestures through a socket.
    /// - Returns: the socket.
    func openStream() throws(MeasureError) -> Int32 {
        var call: OpaquePointer?
        var reply: OpaquePointer?
        var result = sd_bus_message_new_method_call(
            handle, &call, DaemonInterface.service, ObjectPath.manager, DaemonInterface.manager,
            MethodName.openGestureStream)
        defer {
            sd_bus_message_unref(call)
            sd_bus_message_unref(reply)
        }
        if result >= 0 { result = sd_bus_message_open_container(call, CChar(UInt8(ascii: "a")), "{sv}") }
        if result >= 0 { result = sd_bus_message_close_container(call) }
        if result >= 0 { result = sd_bus_call(handle, call, 0, nil, &reply) }
        var socket: Int32 = -1
        if result >= 0 { result = sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "h")), &socket) }
        guard result >= 0 else { throw MeasureError("no stream: \(String(cString: strerror(-result)))") }
        // The message closes its own descriptor.
        return dup(socket)
    }

    fileprivate func receive(_ message: OpaquePointer, at time: Microseconds) {
        guard let member = sd_bus_message_get_member(message) else { return }
        onSignal(String(cString: member), time)
    }
}

private func handleMessage(
    _ message: OpaquePointer?, _ object: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    let time = MonotonicClock.now
    var type: UInt8 = 0
    guard let message, let object, sd_bus_message_get_type(message, &type) >= 0 else { return 0 }
    let client = Unmanaged<BareClient>.fromOpaque(object).takeUnretainedValue()
    if type == SD_BUS_MESSAGE_METHOD_RETURN || type == SD_BUS_MESSAGE_METHOD_ERROR { client.answers += 1 }
    if type == SD_BUS_MESSAGE_SIGNAL { client.receive(message, at: time) }
    // 1: no other handler gets the message.
    return !client.answersPings && sd_bus_message_is_method_call(message, "org.freedesktop.DBus.Peer", "Ping") > 0
        ? 1 : 0
}

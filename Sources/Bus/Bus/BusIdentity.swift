import CMudraSystemd
import Glibc

extension BusConnection {
    /// Where the system bus is if the environment does not say otherwise.
    private static let usualSystemBus = BusAddress.address("unix:path=/run/dbus/system_bus_socket")

    /// Whether this is the system bus, however its address is spelled, and also through a proxy. Waits for answers of
    /// both buses.
    /// - Throws: if that cannot be found out.
    package func isSystemBus() throws(BusError) -> Bool {
        if case .system = address { return true }
        let ours = try number()
        // The environment may lead elsewhere, so it is not asked alone.
        for candidate in [BusAddress.system, Self.usualSystemBus] {
            do throws(BusError) {
                if try BusConnection(candidate, queue: queue).number() == ours { return true }
            } catch {
                guard error.isNoBus else { throw error }
            }
        }
        return false
    }

    /// The bus's own number, the same at all its addresses.
    private func number() throws(BusError) -> String {
        let bus = "org.freedesktop.DBus"
        var created: OpaquePointer?
        var result = sd_bus_message_new_method_call(handle, &created, bus, "/org/freedesktop/DBus", bus, "GetId")
        guard result >= 0, let created else { throw BusError(result: result, while: "cannot make a call") }
        let call = BusMessage(owning: created)
        var reply: OpaquePointer?
        result = sd_bus_call(handle, call.handle, 0, nil, &reply)
        guard result >= 0, let reply else { throw BusError(result: result, while: "cannot ask which bus this is") }
        let answer = BusMessage(owning: reply)
        guard let number = try answer.values().first?.text else {
            throw BusError(result: -EBADMSG, while: "cannot ask which bus this is")
        }
        return number
    }
}

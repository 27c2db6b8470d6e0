import CMudraSystemd
import Foundation

@testable import MudraBus

/// Calls to logind on the system bus, as root.
enum Logind {
    /// Whether sessions have virtual terminals. A user-mode kernel has none.
    static let hasTerminals = property("CanTTY", of: "Seat", at: seat) == .boolean(true)
    private static let seat = "/org/freedesktop/login1/seat/seat0"

    /// The id of the session that seat0 shows. Nil if it shows none.
    static var activeSession: String? {
        property("ActiveSession", of: "Seat", at: seat)?.elements?.first?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    static func property(_ name: String, of interface: String, at path: String) -> BusValue? {
        let names: [BusValue] = [.string("org.freedesktop.login1.\(interface)"), .string(name)]
        let answer = try? call("Get", names, interface: "org.freedesktop.DBus.Properties", at: path).values()
        return answer?.first?.opened
    }

    static func call(
        _ method: String, _ arguments: [BusValue] = [], of interface: String = "Manager",
        at path: String = "/org/freedesktop/login1"
    ) throws -> BusMessage {
        try call(method, arguments, interface: "org.freedesktop.login1.\(interface)", at: path)
    }

    /// `BusConnection` does not take file descriptors, so this uses sd-bus itself.
    private static func call(
        _ method: String, _ arguments: [BusValue], interface: String, at path: String
    ) throws -> BusMessage {
        let connection = try BusConnection(.system, queue: DispatchQueue(label: "mudra.logind"))
        var created: OpaquePointer?
        let made = sd_bus_message_new_method_call(
            connection.handle, &created, "org.freedesktop.login1", path, interface, method)
        guard made >= 0, let created else { throw BusError(result: made, while: "cannot make a call") }
        let message = BusMessage(owning: created)
        try message.append(arguments)
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let timeout: UInt64 = 120_000_000
        let result = sd_bus_call(connection.handle, message.handle, timeout, &error, &reply)
        guard result >= 0, let reply else {
            let (name, text) = (error.name.map { String(cString: $0) }, error.message.map { String(cString: $0) })
            throw BusError(name: name ?? "", message: "\(method): \(text ?? String(cString: strerror(-result)))")
        }
        return BusMessage(owning: reply)
    }
}

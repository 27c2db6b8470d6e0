import CSystemd
import Glibc

/// An error as it travels over D-Bus, or one of the connection itself.
public struct BusError: Error, Hashable, CustomStringConvertible {
    /// What kind, for programs: `org.mudra.Mudra1.Error.NameTaken`.
    public let name: String
    /// What is wrong and what to do, for people.
    public let message: String

    /// An error to be answered with.
    public init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    /// The message, and the name where the message does not say enough.
    public var description: String {
        message.isEmpty ? name : message
    }

    /// What sd-bus means by a negative result.
    package init(result: Int32, while doing: String) {
        self.init(
            name: "org.freedesktop.DBus.Error.Failed", message: "\(doing): \(String(cString: strerror(-result)))")
    }

    /// The error that a reply holds, if it is one.
    init?(reply: OpaquePointer?) {
        guard let error = sd_bus_message_get_error(reply)?.pointee, let name = error.name else { return nil }
        self.init(name: String(cString: name), message: error.message.map { String(cString: $0) } ?? "")
    }

    /// Whether nobody answers to the name that was called.
    public var isServiceUnknown: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }

    /// Whether no answer came in time, or whoever should have answered left the bus.
    public var isNoReply: Bool {
        name == "org.freedesktop.DBus.Error.NoReply"
    }
}

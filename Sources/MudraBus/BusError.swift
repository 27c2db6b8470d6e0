import CMudraSystemd
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

    /// The answer to calls of ours that were under way when the connection was renewed.
    static var connectionRenewed: BusError {
        BusError(
            name: "org.freedesktop.DBus.Error.Disconnected",
            message: "a part of what the bus has sent is lost, and the connection was renewed: ask again")
    }

    /// Whether a negative result of sd-bus means that a part of what the bus has sent is lost, and not that the bus is
    /// gone. The kernel has cut off descriptors for which the process has no room: `EXFULL`, and `ECHRNG` in later versions.
    static func losesMessages(_ result: Int32) -> Bool {
        result == -EXFULL || result == -ECHRNG
    }

    /// Whether no program has the name that was called.
    public var isServiceUnknown: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }

    /// Whether no answer came in time, or the program that should have answered left the bus.
    public var isNoReply: Bool {
        name == "org.freedesktop.DBus.Error.NoReply"
    }

    /// Whether the bus or the connection may have made this error in place of an answer. The program that was called may
    /// have said nothing then.
    public var isOfTheBus: Bool {
        let prefix = "org.freedesktop.DBus.Error."
        let ofTheBus = ["AccessDenied", "Disconnected", "LimitsExceeded", "NoReply", "Timeout", "TimedOut"]
        return isServiceUnknown || name.hasPrefix(prefix) && ofTheBus.contains(String(name.dropFirst(prefix.count)))
    }
}

import CMudraSystemd
import Glibc
import MudraSupport

/// An error that travels over D-Bus, or an error of the connection itself.
package struct BusError: Error, Hashable, CustomStringConvertible {
    /// The kind of error, for programs: `org.mudra.Mudra1.Error.NameTaken`.
    package let name: String
    /// A sentence for people: what is wrong and what to do.
    package let message: String

    /// An error to answer with.
    package init(name: String, message: String) {
        self.name = name
        self.message = message
    }

    /// The message, or the name if there is no message.
    package var description: String {
        message.isEmpty ? name : message
    }

    /// The meaning of sd-bus's negative result.
    package init(result: Int32, while doing: String) {
        self.init(
            name: "org.freedesktop.DBus.Error.Failed", message: "\(doing): \(Errno(-result))")
    }

    /// Why there is no connection to a bus.
    init(connecting result: Int32) {
        let failed = BusError(result: result, while: "cannot connect to the bus")
        let isNoBus = result == -ENOENT || result == -ECONNREFUSED
        self.init(name: isNoBus ? Self.noBus : failed.name, message: failed.message)
    }

    private static let noBus = "org.freedesktop.DBus.Error.NoServer"

    /// Whether there is no bus at the address.
    package var isNoBus: Bool { name == Self.noBus }

    /// The error that a reply holds, if it is one.
    init?(reply: OpaquePointer?) {
        guard let error = sd_bus_message_get_error(reply)?.pointee, let name = error.name else { return nil }
        self.init(name: String(cString: name), message: error.message.map { String(cString: $0) } ?? "")
    }

    /// The error of our calls that had no answer yet when the connection was renewed.
    static var connectionRenewed: BusError {
        BusError(
            name: "org.freedesktop.DBus.Error.Disconnected",
            message: "messages from the bus were lost, and the connection was renewed: call again")
    }

    /// Whether a negative result of sd-bus means that messages from the bus are lost, and not that the bus is gone. The
    /// kernel has dropped descriptors because the process can open no more files: `EXFULL`, and `ECHRNG` in later
    /// versions.
    static func losesMessages(_ result: Int32) -> Bool {
        result == -EXFULL || result == -ECHRNG
    }

    /// Whether no program owns the called name.
    package var isServiceUnknown: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }

    /// Whether no answer came in time, or the called program left the bus.
    package var isNoReply: Bool {
        name == "org.freedesktop.DBus.Error.NoReply"
    }

    /// Whether the connection to the bus was lost or renewed before the answer.
    package var isDisconnected: Bool {
        name == "org.freedesktop.DBus.Error.Disconnected"
    }

    /// Whether the bus or the connection may have made this error instead of the called program, which then may have
    /// said nothing.
    package var isOfTheBus: Bool {
        let prefix = "org.freedesktop.DBus.Error."
        let ofTheBus = ["AccessDenied", "Disconnected", "LimitsExceeded", "NoReply", "Timeout", "TimedOut"]
        return isServiceUnknown || name.hasPrefix(prefix) && ofTheBus.contains(String(name.dropFirst(prefix.count)))
    }
}

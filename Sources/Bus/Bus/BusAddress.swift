/// Which bus to talk on.
public enum BusAddress: Hashable, Sendable {
    /// The system bus.
    case system
    /// The bus of the user's session.
    case session
    /// A bus at an address of D-Bus's own form, `unix:path=/run/...`.
    case address(String)

    /// The bus of the user's session, by `DBUS_SESSION_BUS_ADDRESS` or `XDG_RUNTIME_DIR` of an environment. It is read
    /// here, since sd-bus does not read the environment of a program that is setgid.
    public static func ofSession(_ environment: [String: String]) -> BusAddress {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return .address(address) }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return .session }
        return .address("unix:path=\(escaped(folder))/bus")
    }

    /// The path as D-Bus writes it in addresses: every byte but letters, digits and `-./_` becomes `%` and two
    /// hexadecimal digits.
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                // From "-" to "9" there are ".", "/" and the digits.
                return String(Unicode.Scalar(byte))
            default: return "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
            }
        }.joined()
    }

    /// The bus that a user names: `system`, `session` or an address.
    public init(_ argument: String) {
        switch argument {
        case "system": self = .system
        case "session": self = .session
        default: self = .address(argument)
        }
    }
}

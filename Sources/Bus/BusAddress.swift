/// Which bus to talk on.
public enum BusAddress: Hashable, Sendable {
    /// The system bus.
    case system
    /// The bus of the user's session.
    case session
    /// A bus at an address of D-Bus's own form, `unix:path=/run/...`.
    case address(String)

    /// What a user writes: `system`, `session` or an address.
    public init(_ argument: String) {
        switch argument {
        case "system": self = .system
        case "session": self = .session
        default: self = .address(argument)
        }
    }
}

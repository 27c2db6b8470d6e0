/// Who may use mudra without a session at a seat.
public struct AccessSettings: Hashable, Sendable {
    /// The names of users, as written; the system may not know all of them.
    public internal(set) var users: [String] = []

    /// What holds where nothing is configured: nobody.
    public init() {}

    /// These and those of a later file.
    func adding(_ later: AccessSettings) -> AccessSettings {
        var settings = self
        settings.users += later.users.filter { !users.contains($0) }
        return settings
    }
}

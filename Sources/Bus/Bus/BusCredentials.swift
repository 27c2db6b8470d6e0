/// The user and the groups of a client, as the kernel reported them to the bus when the client connected.
package struct BusCredentials: Hashable, Sendable {
    /// The user's number.
    package let user: UInt32
    /// The numbers of the groups, the effective one among them; empty if the bus does not know them (dbus-daemon knows
    /// them since 1.14).
    package let groups: Set<UInt32>

    /// Takes the answer to `GetConnectionCredentials`; nil: the answer does not name the user.
    init?(_ answer: BusValue?) {
        guard let fields = answer?.dictionary, case .uint32(let user)? = fields["UnixUserID"] else { return nil }
        self.user = user
        groups = Set(
            (fields["UnixGroupIDs"]?.elements ?? []).compactMap { group in
                if case .uint32(let number) = group { number } else { nil }
            })
    }
}

extension BusConnection {
    /// Asks the bus for the user and the groups of a client.
    /// - Parameter completion: gets an error if the client is gone.
    package func findCredentials(
        of client: String, completion: @escaping (Result<BusCredentials, BusError>) -> Void
    ) throws(BusError) {
        let bus = "org.freedesktop.DBus"
        let path = "/org/freedesktop/DBus"
        try call("GetConnectionCredentials", of: bus, at: path, on: bus, [.string(client)]) { result in
            completion(
                result.flatMap { values in
                    if let credentials = BusCredentials(values.first) { return .success(credentials) }
                    return .failure(
                        BusError(
                            name: "org.freedesktop.DBus.Error.AccessDenied", message: "the bus does not know the user"))
                })
        }
    }
}

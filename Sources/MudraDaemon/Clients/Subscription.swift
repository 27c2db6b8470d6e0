/// What a client wants to hear.
struct Subscription: Hashable {
    let user: UInt32
    /// Names of gestures; empty: all of the user's.
    let names: Set<String>

    func covers(_ registration: Registration) -> Bool {
        user == registration.user && (names.isEmpty || names.contains(registration.declaration.name))
    }
}

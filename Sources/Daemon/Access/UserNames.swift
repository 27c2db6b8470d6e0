import Glibc

/// Users by the names that an administrator writes.
enum UserNames {
    /// The number of a user; nil: there is none of that name.
    static func number(of name: String) -> UInt32? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var room = [CChar](repeating: 0, count: 16_384)
        guard getpwnam_r(name, &entry, &room, room.count, &found) == 0, found != nil else { return nil }
        return entry.pw_uid
    }
}

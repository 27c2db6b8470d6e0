import Glibc

/// Finds users and groups by the names in a configuration.
enum SystemNames {
    /// The number of a user; nil: this system has no such user.
    static func user(_ name: String) -> UInt32? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var room = [CChar](repeating: 0, count: 16_384)
        guard getpwnam_r(name, &entry, &room, room.count, &found) == 0, found != nil else { return nil }
        return entry.pw_uid
    }

    /// The number of a group; nil: this system has no such group.
    static func group(_ name: String) -> UInt32? {
        var entry = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        // The entry holds the group's members too.
        var room = [CChar](repeating: 0, count: 65_536)
        guard getgrnam_r(name, &entry, &room, room.count, &found) == 0, found != nil else { return nil }
        return entry.gr_gid
    }
}

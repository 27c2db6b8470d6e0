import CMudraLinux
import Glibc

/// The user that mudrad.service runs as, and this user's access to device nodes.
struct NodeReader {
    /// The layout of the kernel's attribute, little-endian: a version of 4 bytes, and entries with a tag of 2 bytes,
    /// permissions of 2, and an id of 4 (linux/posix_acl_xattr.h).
    private enum Layout {
        static let versionSize = 4
        static let entrySize = 8
        static let userTag: UInt8 = 0x02
        static let readPermission: UInt8 = 4
    }

    private let user: UInt32

    /// - Returns: nil if the system does not know the user.
    init?(user name: String) {
        guard let entry = getpwnam(name) else { return nil }
        user = entry.pointee.pw_uid
    }

    /// Whether a node's access control list lets the user read, as 81-mudra.rules makes it do; nil: the system does not
    /// say.
    func isAdmitted(to path: String) -> Bool? {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let length = mudra_acl_read(path, &bytes, bytes.count)
        guard length >= 0 else { return errno == ENODATA ? false : nil }
        return stride(from: Layout.versionSize, through: length - Layout.entrySize, by: Layout.entrySize).contains {
            place in
            let id = (4..<8).reversed().reduce(UInt32(0)) { id, byte in id << 8 | UInt32(bytes[place + byte]) }
            return bytes[place] == Layout.userTag && bytes[place + 2] & Layout.readPermission != 0 && id == user
        }
    }
}

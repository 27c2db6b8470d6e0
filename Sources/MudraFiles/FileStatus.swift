import Glibc

/// What is at a place, links not followed.
struct FileStatus {
    enum Kind {
        case file, folder, link, other
    }

    let kind: Kind
    let isEmpty: Bool
    /// Whether it has no second name.
    let hasOneName: Bool

    /// Nil if there is nothing, or no telling.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        isEmpty = status.st_size == 0
        hasOneName = status.st_nlink == 1
    }

    /// What a symbolic link says.
    static func target(of link: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(link, start, buffer.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
        }
    }
}

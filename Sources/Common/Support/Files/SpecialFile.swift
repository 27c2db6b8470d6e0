import Glibc

/// Files that are no regular files, as destinations of output: FIFOs, sockets and devices.
package enum SpecialFile {
    /// The owner of what lies outside of the user namespace, as the kernel shows it: `/dev/null` in a container.
    private static let overflowUser: uid_t = 65_534

    /// Refuses a file of another user, who would read what is written: every user can make a FIFO in `/tmp` with the name
    /// of another program's output. The kernel refuses such FIFOs only to programs that would create the file, and only
    /// in some folders (`fs.protected_fifos`).
    /// - Parameter status: the file's.
    /// - Throws: `FileError` with the reason.
    package static func check(_ status: stat) throws(FileError) {
        let isDevice = [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT)
        let isTrusted = [0, geteuid()].contains(status.st_uid) || isDevice && status.st_uid == overflowUser
        guard !isTrusted, !isStandardStream(status) else { return }
        throw FileError("belongs to another user, who could read what is written to it")
    }

    /// Whether the program has been started with the file, as `/dev/stdout` may be another user's pipe below sudo.
    private static func isStandardStream(_ file: stat) -> Bool {
        [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_dev == file.st_dev && status.st_ino == file.st_ino
        }
    }
}

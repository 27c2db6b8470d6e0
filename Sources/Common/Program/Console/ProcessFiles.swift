import Glibc
import MudraSupport

/// Makes sure at start that a program can use its standard streams and open the files that it needs.
package enum ProcessFiles {
    /// Twice the number of files that the programs open until they serve or have answered.
    static let needed: Int32 = 32

    /// Keeps the numbers of closed standard streams from other files, and exits with a message if the program can open too
    /// few: Dispatch (as of Swift 6.3) traps when it cannot get a descriptor.
    package static func prepare(log: Log) {
        occupyStandardNumbers()
        let room = room
        guard room < needed else { return }
        log(
            "cannot open enough files: \(needed) are needed and only \(room) can be opened. Raise the limit (ulimit -n)"
        )
        exit(1)
    }

    /// Opens each closed standard stream in the wrong direction, so that using it fails as before.
    private static func occupyStandardNumbers() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // open() returns the lowest free number, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The number of files that can be opened now, up to `needed`.
    private static var room: Int32 {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < needed {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            if descriptor < 0 { break }
            opened.append(descriptor)
        }
        return Int32(opened.count)
    }
}

import Glibc

/// What a program may count on that has to do with open files, before it does anything else.
public enum ProcessFiles {
    /// How many the programs open until they serve or have answered, with as many again to spare.
    static let needed: Int32 = 32

    /// Sees to it that no file the program opens is taken for its standard output, where it was started without one; and
    /// ends the program with a message where it can open too few: Dispatch (as of Swift 6.3) traps when it cannot have a
    /// descriptor.
    public static func prepare(log: Log) {
        occupyStandardNumbers()
        let room = room
        guard room < needed else { return }
        log(
            "too few files can be opened: \(needed) are needed beside those that are open, and \(room) can be (ulimit -n)"
        )
        exit(1)
    }

    /// Opens what is closed of the three so that it cannot be used, as if it were still closed.
    private static func occupyStandardNumbers() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// How many can be opened now, up to what is needed.
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

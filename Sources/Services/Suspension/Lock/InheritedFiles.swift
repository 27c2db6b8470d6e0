import Glibc
import MudraSupport

/// The files that a process has inherited. A process that lives on must close them: a program that reads the other end
/// of such a file, for example a shell's `$(...)`, waits until all processes have closed it.
struct InheritedFiles {
    /// The files beyond standard error.
    private let others: [Int32]

    /// Must be called before the process opens files of its own.
    init() {
        let numbers = ((try? FileReader.names(in: "/proc/self/fd")) ?? []).compactMap { Int32($0) }
        // The list includes the folder itself, which is closed by now.
        others = numbers.filter { $0 > STDERR_FILENO && fcntl($0, F_GETFD) >= 0 }
    }

    /// Closes all but standard error.
    func closeAllButErrors() {
        for descriptor in others { close(descriptor) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] { Self.empty(descriptor) }
    }

    /// Closes standard error if a program may wait for its end: if it is a pipe or a socket. To a file or a terminal,
    /// the process can go on writing.
    static func closeErrorsThatAreReadToTheEnd() {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return }
        if [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) { empty(STDERR_FILENO) }
    }

    /// Puts /dev/null in a file's place, so that no other file gets its number.
    private static func empty(_ descriptor: Int32) {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { return }
        dup2(nothing, descriptor)
        close(nothing)
    }
}

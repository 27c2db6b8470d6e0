import Glibc
import MudraFiles

/// The files that a process has got from the one that has started it. For one that lives on: whoever reads from the other
/// end of such a file, a shell's `$(...)` say, waits until all have closed it.
struct InheritedFiles {
    /// Those beyond standard error.
    private let others: [Int32]

    /// To be made before the process opens files of its own.
    init() {
        let numbers = ((try? FileReader.names(in: "/proc/self/fd")) ?? []).compactMap { Int32($0) }
        // The folder itself is listed, and closed by now.
        others = numbers.filter { $0 > STDERR_FILENO && fcntl($0, F_GETFD) >= 0 }
    }

    /// Closes all but standard error.
    func closeAllButErrors() {
        for descriptor in others { close(descriptor) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] { Self.empty(descriptor) }
    }

    /// Closes standard error where something may wait for its end: not a file nor a terminal, which go on being written.
    static func closeErrorsThatAreReadToTheEnd() {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return }
        if [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) { empty(STDERR_FILENO) }
    }

    /// Puts nothing in a file's place, so that no other gets its number.
    private static func empty(_ descriptor: Int32) {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { return }
        dup2(nothing, descriptor)
        close(nothing)
    }
}

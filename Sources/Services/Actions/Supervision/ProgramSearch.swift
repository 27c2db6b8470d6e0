import Glibc
import MudraSupport

/// Finds programs as `execvp` does. systemd searches other folders and reports less about programs it does not find.
struct ProgramSearch {
    let path: String

    /// Uses our own `PATH`.
    init() {
        path = Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    }

    /// The absolute path of a program.
    func find(_ program: String) throws(SpawnFailure) -> String {
        if program.contains("/") {
            try check(program)
            return program.hasPrefix("/") ? program : try absolute(program)
        }
        var failure = SpawnFailure.system(errno: ENOENT)
        guard !program.isEmpty else { throw failure }
        for folder in path.split(separator: ":", omittingEmptySubsequences: false) where folder.hasPrefix("/") {
            let candidate = "\(folder)/\(program)"
            do throws(SpawnFailure) {
                try check(candidate)
                return candidate
            } catch {
                // Skip a program that may not be run, but remember the reason.
                if case .system(errno: EACCES) = error { failure = error }
            }
        }
        throw failure
    }

    private func check(_ file: String) throws(SpawnFailure) {
        guard access(file, X_OK) == 0 else { throw .system(errno: errno) }
        var status = stat()
        guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .system(errno: EACCES) }
    }

    private func absolute(_ file: String) throws(SpawnFailure) -> String {
        guard let found = realpath(file, nil) else { throw .system(errno: errno) }
        defer { free(found) }
        return String(cString: found)
    }
}

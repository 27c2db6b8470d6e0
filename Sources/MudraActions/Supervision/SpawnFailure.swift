import Glibc

/// Why a command did not start.
enum SpawnFailure: Error, CustomStringConvertible {
    case emptyCommand
    case nulCharacter
    case invalidVariableName(String)
    case system(errno: Int32)

    var description: String {
        switch self {
        case .emptyCommand: "the command is empty"
        case .nulCharacter: "an argument or a variable contains a NUL character"
        case .invalidVariableName(let name): "\(name.debugDescription) is no name for a variable"
        // glibc's strerror is thread-safe: its buffer belongs to the thread.
        case .system(let code): strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}

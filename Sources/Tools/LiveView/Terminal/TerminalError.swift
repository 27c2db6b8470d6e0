import Glibc

/// The reason why the terminal cannot be used.
public struct TerminalError: Error {
    /// The error, for the user.
    public let message: String

    init(_ what: String, _ result: Int32) {
        message = "\(what): \(String(cString: strerror(-result)))"
    }
}

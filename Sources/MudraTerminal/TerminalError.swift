import Glibc

/// Why there is no terminal.
public struct TerminalError: Error {
    /// For people.
    public let message: String

    init(_ what: String, _ result: Int32) {
        message = "\(what): \(String(cString: strerror(-result)))"
    }
}

import Glibc

/// The reason why the terminal cannot be used.
package struct TerminalError: Error {
    /// The error, for the user.
    package let message: String

    init(_ what: String, _ result: Int32) {
        message = "\(what): \(String(cString: strerror(-result)))"
    }
}

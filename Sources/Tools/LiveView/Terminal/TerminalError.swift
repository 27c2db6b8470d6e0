import Glibc
import MudraSupport

/// The reason why the terminal cannot be used.
package struct TerminalError: Error {
    package let message: String

    init(_ what: String, _ result: Int32) {
        message = "\(what): \(Errno(-result))"
    }
}

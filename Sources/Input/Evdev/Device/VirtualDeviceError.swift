import Glibc

/// The reason why there is no virtual device.
package struct VirtualDeviceError: Error, CustomStringConvertible {
    /// A text for the log.
    package let description: String

    /// An error with this text.
    package init(description: String) {
        self.description = description
    }

    init(_ what: String, _ error: Int32) {
        description = "\(what): \(String(cString: strerror(error)))"
    }
}

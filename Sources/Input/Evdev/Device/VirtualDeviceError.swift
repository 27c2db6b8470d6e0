import Glibc

/// The reason why there is no virtual device.
public struct VirtualDeviceError: Error, CustomStringConvertible {
    /// A text for the log.
    public let description: String

    /// An error with this text.
    public init(description: String) {
        self.description = description
    }

    init(_ what: String, _ error: Int32) {
        description = "\(what): \(String(cString: strerror(error)))"
    }
}

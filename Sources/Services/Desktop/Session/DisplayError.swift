/// The reason why a connection to a display server failed or ended.
package struct DisplayError: Error, Hashable {
    package let message: String
    /// Whether a program of another user listens where the server should.
    let isRefusal: Bool

    init(_ message: String, isRefusal: Bool = false) {
        (self.message, self.isRefusal) = (message, isRefusal)
    }
}

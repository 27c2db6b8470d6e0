/// The reason why a connection to a display server failed or ended.
struct DisplayError: Error, Hashable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// A conversation with a window manager about its focused window, without its socket.
protocol FocusDialogue {
    /// The window manager's name for people: `Sway`.
    var name: String { get }
    /// The facts; nil: the window manager has not told everything yet.
    var focus: FocusedWindow? { get }
    /// The first request.
    mutating func start() -> [UInt8]
    /// Takes bytes as they come from the socket, in any portions.
    /// - Returns: bytes to send.
    /// - Throws: if the bytes make no sense, which ends the conversation.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(DisplayError) -> [UInt8]
    /// Requests for the window manager's other socket, which takes one request per connection; empty: none now. The
    /// caller asks again after `start`, `receive` and `receiveAnswers`.
    mutating func takeQuestions() -> [[UInt8]]
    /// Takes the answers to the questions, in their order.
    mutating func receiveAnswers(_ answers: [[UInt8]]) throws(DisplayError)
}

/// Most window managers have one socket.
extension FocusDialogue {
    mutating func takeQuestions() -> [[UInt8]] { [] }
    mutating func receiveAnswers(_ answers: [[UInt8]]) throws(DisplayError) {}
}

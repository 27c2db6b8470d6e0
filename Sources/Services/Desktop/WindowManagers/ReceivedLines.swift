/// Cuts bytes from a socket into lines.
struct ReceivedLines {
    private let limit: Int
    private var bytes: [UInt8] = []
    /// The bytes before this index have been removed.
    private var start = 0
    /// There is no end of a line between `start` and this index.
    private var searched = 0

    /// - Parameter limit: a longer line is an error.
    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += more
    }

    /// Removes the next line, without its end; nil: it is not complete yet.
    mutating func popFirst() throws(DisplayError) -> ArraySlice<UInt8>? {
        let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
        searched = end ?? bytes.count
        guard searched - start <= limit else { throw DisplayError("it sent a line of more than \(limit) bytes") }
        guard let end else { return nil }
        defer { (start, searched) = (end + 1, end + 1) }
        return bytes[start..<end]
    }
}

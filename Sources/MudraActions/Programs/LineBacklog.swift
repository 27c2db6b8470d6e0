/// Lines that wait until a program reads. A `changed` replaces the one before of its gesture, other lines all wait.
struct LineBacklog {
    /// The most lines that wait: some hundred gestures of which the program has read nothing.
    static let most = 256

    private struct Line {
        let text: String
        /// The gesture of a line that a newer one of the gesture may replace; nil: none may.
        let replaceable: UInt64?
    }

    private var lines: [Line] = []

    var isEmpty: Bool { lines.isEmpty }
    var count: Int { lines.count }
    var first: String? { lines.first?.text }

    /// Adds a line.
    /// - Parameter changed: the gesture whose `changed` the line is; nil: the line is another event.
    /// - Returns: false: too many lines wait already.
    mutating func add(_ text: String, changed: UInt64?) -> Bool {
        // A gesture's other events end what may be replaced, so the last line of the gesture is the one to replace.
        if let changed, let waiting = lines.lastIndex(where: { $0.replaceable == changed }) {
            lines[waiting] = Line(text: text, replaceable: changed)
            return true
        }
        guard lines.count < Self.most else { return false }
        lines.append(Line(text: text, replaceable: changed))
        return true
    }

    mutating func removeFirst() {
        lines.removeFirst()
    }
}

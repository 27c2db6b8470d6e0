import MudraInterface

/// Lines that wait until a program reads. A `changed` replaces the one before of its gesture, other lines all wait.
struct LineBacklog {
    /// The most lines that wait: some hundred gestures of which the program has read nothing.
    static let most = 256

    private var lines = Backlog<String>()

    var isEmpty: Bool { lines.count == 0 }
    var count: Int { lines.count }
    var first: String? { lines.first }

    /// Adds a line.
    /// - Parameter changed: the gesture whose `changed` the line is; nil: the line is another event.
    /// - Returns: false: too many lines wait already.
    mutating func add(_ text: String, changed: UInt64?) -> Bool {
        let subject = changed.map { Subject.gesture($0) }
        guard lines.count < Self.most || subject.map(lines.holds) == true else { return false }
        lines.add(text, replacing: subject)
        return true
    }

    mutating func removeFirst() {
        lines.next()
    }
}

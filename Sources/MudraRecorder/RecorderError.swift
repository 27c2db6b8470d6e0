/// Why there is no recording, in lines for people.
public struct RecorderError: Error {
    /// What is wrong.
    public let lines: [String]

    init(_ lines: String...) { self.lines = lines }

    init(lines: [String]) { self.lines = lines }
}

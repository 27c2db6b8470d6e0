/// What is wrong with a recording, and where.
public struct RecordingError: Error, CustomStringConvertible {
    /// The line, from 1; nil when it is about the whole.
    public let line: Int?
    /// The column in bytes, from 1.
    public let column: Int?
    /// What is wrong, in words that follow the file's name.
    public let message: String

    /// `LINE:COLUMN: MESSAGE`, to be put behind a file's name and a colon.
    public var description: String {
        guard let line, let column else { return " \(message)" }
        return "\(line):\(column): \(message)"
    }
}

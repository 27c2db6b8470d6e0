import MudraEvdev

/// Reads a program's log of a device, line by line: a description, and a line for each event. People attach such logs to
/// reports. Other lines are not read.
protocol EventLogReader {
    /// The devices that have been read so far.
    var devices: [ForeignDevice] { get }

    init()

    /// Whether the words are of a line that only this program writes.
    static func begins(with words: [Substring]) -> Bool

    /// Reads a line.
    /// - Throws: `RecordingError` if an event or an axis cannot be understood.
    mutating func read(_ line: LogLine) throws(RecordingError)
}

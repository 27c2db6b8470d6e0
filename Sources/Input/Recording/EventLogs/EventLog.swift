import MudraEvdev

/// Logs of devices, of `evtest` or of `getevent -lt`.
enum EventLog {
    /// Reads the touchscreen of a log.
    /// - Returns: nil if the text is no log.
    /// - Throws: `RecordingError` with the position of the error.
    static func read(_ text: [UInt8]) throws(RecordingError) -> Recording? {
        guard var reader = reader(of: text) else { return nil }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            do throws(RecordingError) {
                try reader.read(LogLine(line, number: index + 1))
            } catch {
                // The last line may be cut off, since such a log ends when the user interrupts it.
                if index + 1 < lines.count { throw error }
            }
        }
        var devices = reader.devices
        for index in devices.indices { devices[index].assumeWhatIsMissing() }
        let remedy = "Delete the lines of the others"
        if let recording = try TouchscreenChoice.recording(of: devices, remedy: remedy) { return recording }
        throw RecordingError(line: nil, column: nil, message: "is not a recording of a touchscreen")
    }

    /// The reader for a text, by its first line that tells.
    private static func reader(of text: [UInt8]) -> (any EventLogReader)? {
        let readers: [any EventLogReader.Type] = [EvtestReader.self, GeteventReader.self]
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let words = LogLine(line, number: 0).words
            if let reader = readers.first(where: { $0.begins(with: words) }) { return reader.init() }
            // A line of evemu's: `N: NAME`.
            if let first = words.first?.utf8, first.count == 2, first.last == UInt8(ascii: ":") { return nil }
        }
        return nil
    }
}

extension ForeignDevice {
    /// A log may begin after the description of its device: its events tell of its codes, and of bounds that its axes may
    /// have.
    mutating func assumeWhatIsMissing() {
        var greatest: [UInt16: Int32] = [:]
        for event in events where event.type != EventCode.synchronization {
            insert(Int(event.code), of: event.type)
            if event.type == EventCode.absolute {
                greatest[event.code] = max(greatest[event.code] ?? 0, event.value)
            }
        }
        var isAssumed = false
        for (code, value) in greatest where axes[code] == nil {
            axes[code] = AbsoluteAxis(minimum: 0, maximum: max(value, 1), resolution: 0)
            isAssumed = isAssumed || EventCode.places.contains(code)
        }
        if isAssumed {
            notes.append(
                "does not describe the screen's axes, so each ends at its greatest value, and places and distances are"
                    + " wrong: put size_mm, x_range and y_range of the screen into a [[device]] of a file for"
                    + " --daemon-config")
        }
    }
}

extension EventCode {
    /// The axes of a place on the screen.
    fileprivate static let places: Set<UInt16> = [x, y, positionX, positionY]
}

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

import MudraBus

/// The screen to record, and how.
package struct RecordingOptions {
    package let screen: RecordableScreen
    /// Whether to record mudrad's touches even if the device can be read.
    package var usesDaemon = false
    /// The bus that mudrad is on.
    package var bus: BusAddress
    /// The file's path; nil: standard output.
    package var output: String?
    /// The duration in seconds; nil: until the user ends it.
    package var seconds: Double?
    /// The recording program and its version, for the file.
    package var author: String

    /// Options to record a screen until the user ends it.
    package init(of screen: RecordableScreen, on bus: BusAddress, author: String) {
        self.screen = screen
        self.bus = bus
        self.author = author
    }

    /// Parses a number of seconds of a command line; nil if it is not a number, or out of range.
    package static func seconds(_ word: String) -> Double? {
        // A century: a longer duration is a mistake, and would not fit into a timer.
        let limit = 3.2e9
        guard word.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }), let seconds = Double(word),
            seconds > 0, seconds <= limit
        else { return nil }
        return seconds
    }
}

import MudraBus

/// What is to be recorded, and how.
public struct RecordingOptions {
    /// What is recorded.
    public let screen: RecordableScreen
    /// Whether it is made from what mudrad tells even where the device could be read.
    public var usesDaemon = false
    /// The bus on which mudrad is.
    public var bus: BusAddress
    /// The file; nil: standard output.
    public var output: String?
    /// For how many seconds; nil: until it is ended.
    public var seconds: Double?
    /// The program that records and its version, for the file.
    public var author: String

    /// A recording of a screen, until it is ended.
    public init(of screen: RecordableScreen, on bus: BusAddress, author: String) {
        self.screen = screen
        self.bus = bus
        self.author = author
    }

    /// A number of seconds as words of a command line have it; nil: it is none, or none that can pass.
    public static func seconds(_ word: String) -> Double? {
        // A century. More is not meant, and would not fit into a timer.
        let limit = 3.2e9
        guard word.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }), let seconds = Double(word),
            seconds > 0, seconds <= limit
        else { return nil }
        return seconds
    }
}

import MudraEvdev
import MudraTouch

/// What a recording is made from. Used on the session's queue, on which it also calls back.
protocol RecordingSource: AnyObject {
    /// The device as the file describes it.
    var device: RecordedDevice { get }
    /// What else the file says at its top, a line each.
    var comments: [String] { get }
    /// What the device held before its first event; its times do not count.
    var state: [RecordingEntry] { get }
    /// The moment that the file's times count from; nil: that of the first event.
    var origin: Microseconds? { get }
    /// Begins to read.
    /// - Parameters:
    ///   - receive: called with what has come, some frames at a time.
    ///   - onEnd: called once, when no more will come.
    func start(_ receive: @escaping (RecordingChunk) -> Void, onEnd: @escaping (RecordingEnd) -> Void)
    /// Stops reading.
    func stop()
    /// What is to be said when all is over, a line each.
    var remarks: [String] { get }
}

/// Some of what a source has told.
struct RecordingChunk {
    /// For the file.
    var entries: [RecordingEntry] = []
    /// How many frames it has.
    var frames: UInt64 = 0
    /// How many contacts have landed in it.
    var landings: UInt64 = 0
    /// What is on the screen after it; nil: what was there before.
    var contacts: [Contact]?

    /// Counts what lands in a frame, and keeps what is on the screen after it.
    mutating func note(_ contacts: some Sequence<Contact>) {
        landings += UInt64(contacts.count { $0.phase == .began })
        self.contacts = contacts.filter { $0.phase != .ended && $0.phase != .cancelled }
    }
}

/// What goes into a recording behind its description.
public enum RecordingEntry: Hashable, Sendable {
    /// What the device sent, or a synthetic event.
    case event(InputEvent)
    /// A line for people who read the file.
    case comment(String)
}

import MudraEvdev
import MudraRecording
import MudraTouch

/// A source of events to record. Used on the session's queue, on which it also calls back.
protocol RecordingSource: AnyObject {
    /// The device as the file describes it.
    var device: RecordedDevice { get }
    /// More comments for the top of the file, one line each.
    var comments: [String] { get }
    /// The state of the device before its first event; its times do not count.
    var state: [RecordingEntry] { get }
    /// The time that the file's times count from; nil: that of the first event.
    var origin: Microseconds? { get }
    /// Begins to read.
    /// - Parameters:
    ///   - receive: called with new entries, some frames at a time.
    ///   - onEnd: called once, after the last entries.
    func start(_ receive: @escaping (RecordingChunk) -> Void, onEnd: @escaping (RecordingEnd) -> Void)
    func stop()
    /// Lines for the user at the end.
    var remarks: [String] { get }
}

/// Some entries of a source.
struct RecordingChunk {
    var entries: [RecordingEntry] = []
    /// How many frames it contains.
    var frames: UInt64 = 0
    /// How many contacts have landed in it.
    var landings: UInt64 = 0
    /// The contacts on the screen after it; nil if they have not changed.
    var contacts: [Contact]?

    /// Counts the landings of a frame, and keeps the contacts on the screen after it.
    mutating func note(_ contacts: some Sequence<Contact>) {
        landings += UInt64(contacts.count { $0.phase == .began })
        self.contacts = contacts.filter { $0.phase != .ended && $0.phase != .cancelled }
    }
}

/// An entry of a recording after its description.
package enum RecordingEntry: Hashable, Sendable {
    /// An event of the device, or a synthetic one.
    case event(InputEvent)
    /// A line for people who read the file.
    case comment(String)
}

/// The reason why a recording has ended.
enum RecordingEnd {
    /// The user asked for it, or its time is over.
    case asked
    /// The reader has closed its end.
    case unread
    /// The reader did not read the rest after the user asked for the end.
    case abandoned
    /// The screen is unplugged.
    case deviceGone
    /// mudrad is gone, or sends nothing any more.
    case daemonGone
    /// The screen's size or orientation has changed.
    case turned
    /// The file cannot be written; holds the error's text.
    case unwritten(String)

    /// The program's exit status: 0 if the end was intended.
    var status: Int32 {
        switch self {
        case .asked, .unread: 0
        case .abandoned, .deviceGone, .daemonGone, .turned, .unwritten: 1
        }
    }

    /// The message for the user; nil if there is none.
    var text: String? {
        switch self {
        case .asked, .unread: nil
        case .abandoned: "nothing read the end of the recording"
        case .deviceGone: "the device is gone"
        case .daemonGone: "mudrad is gone, or sends no more touches: the session is locked or in the background"
        case .turned: "the screen's size or orientation changed, and a recording has only one"
        case .unwritten(let reason): reason
        }
    }
}

/// The reason why there is no recording.
package struct RecorderError: Error {
    /// The error, in lines for the user.
    package let lines: [String]

    init(_ lines: String...) { self.lines = lines }

    init(lines: [String]) { self.lines = lines }
}

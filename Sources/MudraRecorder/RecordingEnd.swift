/// Why a recording has ended.
enum RecordingEnd {
    /// It was asked to, or its time is over.
    case asked
    /// The reader has closed it.
    case unread
    /// The reader took nothing until the end.
    case abandoned
    /// The screen is unplugged.
    case deviceGone
    /// mudrad is gone, or says no more.
    case daemonGone
    /// The screen has another size or lies otherwise.
    case turned
    /// It cannot be written: an error's text.
    case unwritten(String)

    /// What the program ends with: 0 where that was meant.
    var status: Int32 {
        switch self {
        case .asked, .unread: 0
        case .abandoned, .deviceGone, .daemonGone, .turned, .unwritten: 1
        }
    }

    /// What there is to say of it; nil: nothing.
    var text: String? {
        switch self {
        case .asked, .unread: nil
        case .abandoned: "nobody read the last of it"
        case .deviceGone: "the device is gone"
        case .daemonGone: "mudrad is gone, or tells no more: the session is locked, or another one is shown"
        case .turned: "the screen lies otherwise now, and a recording has but one size"
        case .unwritten(let reason): reason
        }
    }
}

/// Why there is no recording, in lines for people.
public struct RecorderError: Error {
    /// What is wrong.
    public let lines: [String]

    init(_ lines: String...) { self.lines = lines }

    init(lines: [String]) { self.lines = lines }
}

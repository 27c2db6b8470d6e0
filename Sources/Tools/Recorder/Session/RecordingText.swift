import MudraEvdev
import MudraRecording
import MudraTouch

/// The lines of a recording's events, and their number.
struct RecordingText {
    /// The time that the file's times count from; nil: that of the first event.
    private var origin: Microseconds?
    private(set) var events = 0
    var landings: UInt64 = 0

    init(from origin: Microseconds? = nil) {
        self.origin = origin
    }

    /// The state of the device before its first event, at time 0.
    static func stateLines(_ entries: [RecordingEntry]) -> String {
        entries.map { entry in
            switch entry {
            case .comment(let text): RecordingWriter.comment(text) + "\n"
            case .event(let event): RecordingWriter.line(of: event, at: 0)
            }
        }.joined()
    }

    mutating func lines(of entries: [RecordingEntry]) -> String {
        var lines = ""
        for entry in entries {
            switch entry {
            case .comment(let text): lines += RecordingWriter.comment(text) + "\n"
            case .event(let event): lines += line(of: event)
            }
        }
        return lines
    }

    private mutating func line(of event: InputEvent) -> String {
        let origin = origin ?? event.time
        self.origin = origin
        events += 1
        return RecordingWriter.line(of: event, at: event.time - origin)
    }

    /// For the user: `recorded 1,204 events, 3 touches, 2.5 s`.
    func summary(seconds: Double) -> String {
        let touches = "\(landings.grouped) \(landings == 1 ? "touch" : "touches")"
        return
            "recorded \(UInt64(events).grouped) \(events == 1 ? "event" : "events"), \(touches), \(seconds.text(decimals: 1)) s"
    }
}

import MudraRealtime
import MudraTouch

/// A log for events that others can cause as often as they like: a client that does not read, a screen with a loose
/// plug. It allows a number of lines in ten minutes, and drops the others; with its next line it logs how many it
/// dropped.
final class LimitedLog {
    private static let window = Microseconds(600_000_000)

    private let most: Int
    private let log: (String) -> Void
    private let now: () -> Microseconds
    private var begin: Microseconds?
    private var count = 0

    /// - Parameters:
    ///   - log: called with the allowed lines.
    ///   - most: how many lines may come in ten minutes.
    init(_ log: @escaping (String) -> Void, most: Int, now: @escaping () -> Microseconds = { MonotonicClock.now }) {
        self.most = most
        self.log = log
        self.now = now
    }

    /// Logs one line if the limit allows it.
    func callAsFunction(_ line: String) {
        let now = now()
        if begin.map({ now - $0 >= Self.window }) ?? true {
            if count > most { log("lines left out that were like the next one: \(count - most)") }
            (begin, count) = (now, 0)
        }
        count += 1
        guard count <= most else { return }
        log(line)
        if count == most { log("leaving out more lines like the last one for a while") }
    }
}

import MudraRealtime
import MudraTouch

/// A log for what others can bring about as often as they like: a client that does not read, a screen whose plug is loose.
/// So many lines in ten minutes, then none; what it has left out it says when it says something again.
final class LimitedLog {
    private static let window = Microseconds(600_000_000)

    private let most: Int
    private let log: (String) -> Void
    private let now: () -> Microseconds
    private var begin: Microseconds?
    private var count = 0

    /// - Parameters:
    ///   - most: how many lines may come in ten minutes.
    ///   - log: called with the lines that may.
    init(_ log: @escaping (String) -> Void, most: Int, now: @escaping () -> Microseconds = { MonotonicClock.now }) {
        self.most = most
        self.log = log
        self.now = now
    }

    /// Logs one line, if there is room for it.
    func callAsFunction(_ line: String) {
        let now = now()
        if begin.map({ now - $0 >= Self.window }) ?? true {
            if count > most { log("\(count - most) lines like the next one were left out") }
            (begin, count) = (now, 0)
        }
        count += 1
        guard count <= most else { return }
        log(line)
        if count == most { log("more lines like the last one are left out for a while") }
    }
}

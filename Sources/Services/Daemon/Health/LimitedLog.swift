import MudraRealtime
import MudraSupport
import MudraTouch
import Synchronization

extension Log {
    /// The same log for events that others can cause as often as they like: a client that does not read, a screen with a
    /// loose plug. It allows a number of lines in ten minutes, and drops the others; with its next line it logs how many
    /// it dropped.
    func limited(to most: Int, now: @escaping @Sendable () -> Microseconds = { MonotonicClock.now }) -> Log {
        let limit = LineLimit(most)
        return Log { [self] line in
            for line in limit.admit(line, at: now()) { self(line) }
        }
    }
}

private final class LineLimit: Sendable {
    private static let window = Microseconds(600_000_000)

    private let most: Int
    private let state = Mutex<(begin: Microseconds?, count: Int)>((nil, 0))

    init(_ most: Int) {
        self.most = most
    }

    /// The lines to write for one more line.
    func admit(_ line: String, at now: Microseconds) -> [String] {
        state.withLock { state in
            var lines: [String] = []
            if state.begin.map({ now - $0 >= Self.window }) ?? true {
                if state.count > most {
                    lines.append("lines left out that were like the next one: \(state.count - most)")
                }
                state = (now, 0)
            }
            state.count += 1
            if state.count <= most { lines.append(line) }
            if state.count == most { lines.append("leaving out more lines like the last one for a while") }
            return lines
        }
    }
}

import MudraSupport
import Synchronization

/// The lines of a log, for a test to look at.
package final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package var log: Log { Log { line in self.lines.withLock { $0.append(line) } } }

    package var all: [String] { lines.withLock { $0 } }
}

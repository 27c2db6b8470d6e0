import MudraSupport
import MudraTouch
import Synchronization
import TestSupport
import Testing

@testable import MudraDaemon

/// A log that others could fill without its limit.
@Suite final class LimitedLogTests: Sendable {
    private let written = LogLines()
    private let now = Mutex(Microseconds(1_000_000))

    private var lines: [String] { written.all }

    private func log() -> Log {
        written.log.limited(to: 3) { self.now.withLock { $0 } }
    }

    private func wait(_ time: Microseconds) {
        now.withLock { $0 = $0 + time }
    }

    @Test("A few lines are logged") func aFewLinesAreLogged() {
        let log = log()
        for line in ["a", "b"] { log(line) }
        #expect(lines == ["a", "b"])
    }

    @Test("The log reports how many lines it has left out") func manyAreLeftOutAndThatIsSaid() {
        let log = log()
        for number in 0..<1_000 { log("\(number)") }
        #expect(lines == ["0", "1", "2", "leaving out more lines like the last one for a while"])
        wait(Microseconds(599_999_999))
        log("later")
        #expect(lines.count == 4)
        wait(Microseconds(1))
        log("at last")
        #expect(lines.suffix(2) == ["lines left out that were like the next one: 998", "at last"])
    }

    @Test("After ten minutes the log has room again") func afterAWhileThereIsRoomAgain() {
        let log = log()
        for _ in 0..<10 {
            log("x")
            log("x")
            wait(Microseconds(600_000_000))
        }
        #expect(lines == Array(repeating: "x", count: 20))
    }
}

import MudraBus
import TestSupport
import Testing

@testable import MudraActions

/// Work that is done at most so often.
@Suite struct PaceTests {
    /// Work that is asked for several times at once.
    private final class Work: Sendable {
        let runs = Flag()
        @BusActor private var pace: Pace?

        init(every milliseconds: Int, requests: Int) {
            BusActor.async { [self] in
                let pace = Pace(milliseconds: milliseconds) { [runs] in runs.raise() }
                self.pace = pace
                for _ in 0..<requests { pace.run() }
            }
        }
    }

    @Test("Work is done at once, and once more after the pause for all other requests")
    func requestsBecomeOne() {
        let daily = Work(every: 86_400_000, requests: 3)
        let quick = Work(every: 1, requests: 5)
        #expect(eventually { quick.runs.count } == 2)
        // Without a request nothing follows, also in the time that this work takes.
        let slow = Work(every: 50, requests: 2)
        #expect(eventually { slow.runs.count } == 2)
        #expect(quick.runs.count == 2 && daily.runs.count == 1)
    }
}

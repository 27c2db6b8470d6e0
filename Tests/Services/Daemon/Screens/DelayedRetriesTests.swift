import MudraBus
import TestSupport
import Testing

@testable import MudraDaemon

@Suite struct DelayedRetriesTests {
    @BusActor
    private final class Attempts {
        let retries = DelayedRetries<String>()
        var count = 0

        init() {
            retries.onRetry = { [weak self] _ in self?.count += 1 }
        }
    }

    @Test("A failed operation is tried again after a while, and its failure is logged once") func failures() {
        let attempts = CallFixture.onBus { Attempts() }
        #expect(CallFixture.onBus { attempts.retries.noteFailure(of: "a") })
        #expect(CallFixture.onBus { attempts.retries.isWaiting("a") && !attempts.retries.isWaiting("b") })
        #expect(eventually { CallFixture.onBus { attempts.count } == 1 })
        #expect(CallFixture.onBus { !attempts.retries.isWaiting("a") })
        #expect(CallFixture.onBus { !attempts.retries.noteFailure(of: "a") })
        #expect(eventually { CallFixture.onBus { attempts.count } == 2 })
        #expect(
            CallFixture.onBus {
                attempts.retries.noteSuccess(of: "a")
                return attempts.retries.noteFailure(of: "a")
            })
    }

    @Test("The pauses double from a second to 64 seconds, for each operation by itself") func pauses() {
        var pauses = DelayedRetries<String>.pauses
        let all = (0..<8).map { _ in pauses.nextMilliseconds() / 1_000 }
        #expect(all == [1, 2, 4, 8, 16, 32, 64, 64])
        let attempts = CallFixture.onBus { Attempts() }
        for key in ["a", "a", "b"] { CallFixture.onBus { attempts.retries.tryLater(key) } }
        // The second wait of "a" takes the place of the first.
        #expect(eventually { CallFixture.onBus { attempts.count == 1 && !attempts.retries.isWaiting("b") } })
        #expect(CallFixture.onBus { attempts.retries.isWaiting("a") })
    }

    @Test("A forgotten failure is not tried again, nor one that is final") func forgottenFailures() {
        let attempts = CallFixture.onBus { Attempts() }
        CallFixture.onBus {
            for key in ["gone", "final", "last"] {
                _ = attempts.retries.noteFailure(of: key, isFinal: key == "final")
            }
            attempts.retries.forget { $0 == "gone" }
        }
        #expect(eventually { CallFixture.onBus { attempts.count } == 1 })
        #expect(CallFixture.onBus { !attempts.retries.isWaiting("gone") && attempts.retries.isWaiting("final") })
        #expect(CallFixture.onBus { attempts.retries.noteFailure(of: "gone") })
    }
}

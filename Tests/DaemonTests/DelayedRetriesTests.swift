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
            retries.onRetry = { [weak self] in self?.count += 1 }
        }
    }

    /// Runs a block on the bus queue.
    private func onBus<Value: Sendable>(_ body: @BusActor () -> Value) -> Value {
        BusActor.queue.sync { BusActor.assumeIsolated(body) }
    }

    @Test("A failed operation is tried again after a while, and its failure is logged once") func failures() {
        let attempts = onBus { Attempts() }
        #expect(onBus { attempts.retries.noteFailure(of: "a") })
        #expect(onBus { attempts.retries.isWaiting("a") && !attempts.retries.isWaiting("b") })
        #expect(eventually { onBus { attempts.count } == 1 })
        #expect(onBus { !attempts.retries.isWaiting("a") })
        #expect(onBus { !attempts.retries.noteFailure(of: "a") })
        #expect(eventually { onBus { attempts.count } == 2 })
        #expect(
            onBus {
                attempts.retries.noteSuccess(of: "a")
                return attempts.retries.noteFailure(of: "a")
            })
    }

    @Test("A forgotten failure is not tried again, nor one that is final") func forgottenFailures() {
        let attempts = onBus { Attempts() }
        onBus {
            for key in ["gone", "final", "last"] {
                _ = attempts.retries.noteFailure(of: key, isFinal: key == "final")
            }
            attempts.retries.forget { $0 == "gone" }
        }
        #expect(eventually { onBus { attempts.count } == 1 })
        #expect(onBus { !attempts.retries.isWaiting("gone") && attempts.retries.isWaiting("final") })
        #expect(onBus { attempts.retries.noteFailure(of: "gone") })
    }
}

import MudraBus
import MudraInterface
import MudraRealtime
import MudraTouch
import TestSupport
import Testing

@testable import MudraDaemon

/// Which calls wait, and which are too many.
@Suite struct CallTurnsTests {
    @BusActor private final class Service {
        private let alice: Client
        private let bob: Client
        private(set) var served = 0
        /// Whether a call takes more than a user's fair part of the time.
        private var isSlow = false
        private lazy var turns = CallTurns { [weak self] _, _ in self?.serve() }

        init(_ fixture: CallFixture) {
            (alice, bob) = (fixture.client(of: 1_000), fixture.client(of: 1_001))
        }

        private func serve() {
            served += 1
            let end = MonotonicClock.now + 600
            while isSlow, MonotonicClock.now < end {}
        }

        /// Serves a call many times: at once until its user has had a fair part of the time, and then `most` times and
        /// once more while all wait.
        func flood(_ call: BusCall, waiting most: Int) {
            var before = served
            isSlow = true
            repeat {
                before = served
                turns.serve(call, from: alice)
            } while served > before
            isSlow = false
            for _ in 1..<most { turns.serve(call, from: alice) }
            #expect(served == before)
            turns.serve(call, from: bob)
            #expect(served == before + 1, "another user's calls do not wait behind them")
            served = 0
            // One too many: it fails, and the others have their turns.
            turns.serve(call, from: alice)
        }
    }

    @Test(
        "As many of a user's calls wait as there is room, by number and bytes", arguments: [(1, 1_024), (900_000, 2)])
    func callsThatWaitAreLimited(bytes: Int, most: Int) throws {
        let fixture = try CallFixture()
        let service = CallFixture.onBus { Service(fixture) }
        // The second time, the room of the first calls is free again.
        for _ in 1...2 {
            let held = try fixture.hold(bytes: bytes)
            CallFixture.onBus { service.flood(held[0].call, waiting: most) }
            #expect(eventually { held[0].answer() } == ErrorName.tooFast.qualified)
            #expect(eventually { CallFixture.onBus { service.served } } == most)
        }
    }
}

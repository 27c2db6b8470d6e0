import Dispatch
import MudraInterface
import MudraRealtime
import MudraTouch
import TestSupport
import Testing

@testable import MudraBus
@testable import MudraDaemon

/// Which calls wait, and which are too many.
@Suite struct CallTurnsTests {
    @BusActor final class Service {
        private let connection: BusConnection
        private let most: Int
        private(set) var served = 0
        /// Whether a call takes more than a user's fair part of the time.
        private var isSlow = false
        private lazy var turns = CallTurns { [weak self] _, _ in self?.serve() }
        private let alice: Client
        private let bob: Client

        /// Serves each call many times: at once until its user has had a fair part of the time, and then `most` times
        /// and once more while all wait.
        init(_ address: BusAddress, waiting most: Int) throws {
            self.most = most
            connection = try BusConnection(address, queue: BusActor.queue)
            (alice, bob) = (try Self.client(1_000, connection), try Self.client(1_001, connection))
            try connection.serve { [weak self] call in BusActor.assumeIsolated { self?.flood(call) } }
            try connection.requestName("org.mudra.Test")
            connection.activate { _ in }
        }

        private static func client(_ user: UInt32, _ connection: BusConnection) throws -> Client {
            let credentials = try #require(BusCredentials(.properties([("UnixUserID", .uint32(user))])))
            return Client(
                "", credentials, account: UserAccount(), on: connection, access: AccessControl(onlyUser: user),
                pingTurnstile: Turnstile(most: 1, mostOfUser: 1, mostWaiting: 1), log: { _ in }, onSubscription: {})
        }

        private func serve() {
            served += 1
            let end = MonotonicClock.now + 600
            while isSlow, MonotonicClock.now < end {}
        }

        private func flood(_ call: BusCall) {
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
        let folder = try TemporaryFolder()
        let bus = try PrivateBus(at: "unix:path=\(folder.path("bus"))")
        let address = BusAddress.address(bus.address)
        let service = try BusActor.queue.sync {
            BusActor.assumeIsolated { Result { try Service(address, waiting: most) } }
        }.get()
        let queue = DispatchQueue(label: "mudra.caller")
        let caller = try queue.sync { try BusConnection(address, queue: queue) }
        queue.sync { caller.activate { _ in } }
        // The second time, the room of the first calls is free again.
        for _ in 1...2 {
            nonisolated(unsafe) var error: String?
            try queue.sync {
                let text: BusValue = .string(String(repeating: "a", count: bytes))
                try caller.call("Call", of: "org.mudra.Test", at: "/", on: "org.mudra.Test", [text]) {
                    if case .failure(let failure) = $0 { error = failure.name }
                }
            }
            #expect(eventually { queue.sync { error } } == ErrorName.tooFast.qualified)
            #expect(eventually { BusActor.queue.sync { BusActor.assumeIsolated { service.served } } } == most)
        }
    }
}

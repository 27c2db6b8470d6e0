import Testing

@testable import MudraDaemon

@Suite struct BackoffTests {
    @Test("The delay doubles from a second to 64 seconds, for each operation by itself") func delays() {
        var backoff = Backoff<String>()
        #expect((0..<8).map { _ in backoff.nextDelay(for: "a") } == [1, 2, 4, 8, 16, 32, 64, 64].map { .seconds($0) })
        #expect(backoff.nextDelay(for: "b") == .seconds(1))
        backoff.forget("a")
        #expect(backoff.nextDelay(for: "a") == .seconds(1) && backoff.nextDelay(for: "b") == .seconds(2))
    }
}

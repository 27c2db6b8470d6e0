import Testing

@testable import MudraSupport

@Suite struct BackoffTests {
    @Test("Pauses double from the first to the longest, and begin anew after a reset") func pauses() {
        var backoff = Backoff(milliseconds: 1_000, upTo: 60_000)
        let all = (0..<8).map { _ in backoff.nextMilliseconds() }
        #expect(all == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
        backoff.reset()
        #expect(backoff.nextMilliseconds() == 1_000 && backoff.nextMilliseconds() == 2_000)
    }
}

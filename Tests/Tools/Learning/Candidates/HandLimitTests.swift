import Testing

@testable import MudraLearning

/// The margin of learned limits.
@Suite struct HandLimitTests {
    private let most = LimitRule("max_movement_mm", usual: 4, loosest: 10)
    private let least = LimitRule("min_duration_ms", usual: 500, loosest: 300)

    @Test("A default that is a quarter beyond every showing stays") func room() {
        #expect(LearnedLimit(most, needs: [3.1, 3.2, 3.1]) == nil)
        #expect(LearnedLimit(least, needs: [640, 650, 660]) == nil)
    }

    @Test("A limit has a quarter more than the showing that needs most") func margin() {
        #expect(LearnedLimit(most, needs: [3.9, 4, 4])?.value == .number(5))
        #expect(LearnedLimit(least, needs: [500, 505, 510])?.value == .integer(400))
    }

    @Test("A hand that varies gets more than one that does not") func spread() {
        // The mean is 3, and two standard deviations are 4.
        #expect(LearnedLimit(most, needs: [1, 3, 5])?.value == .number(7))
    }

    @Test("No limit is looser than makes sense") func loosest() {
        #expect(LearnedLimit(most, needs: [9, 9.5, 9.9])?.value == .number(10))
        #expect(LearnedLimit(least, needs: [310, 320, 330])?.value == .integer(300))
    }
}

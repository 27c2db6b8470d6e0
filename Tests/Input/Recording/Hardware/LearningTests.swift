import Testing

@testable import BenchmarkSupport

/// Gestures learned from three labelled recordings; `mudra-bench learn` prints the whole table.
@Suite(.enabled(if: RecordingFolder.isLabelled, "no labelled recordings beside the repository"))
struct LearningTests {
    @Test("A gesture learned from three recordings recognizes the others, and little more than usual elsewhere")
    func learnedFromThree() throws {
        let learned = try LearnedLabels(of: RecordingFolder.url.path, most: 1)
        let totals = learned.totals
        #expect(!RecordingFolder.isShared || totals.learned == 14)
        #expect(totals.right * 100 >= totals.tried * 95, "\(learned.report(isVerbose: true))")
        // A slow swipe of 30 mm and more may be farther off its direction than a short one.
        #expect(totals.falseFires * 5 <= totals.fires, "\(learned.report(isVerbose: true))")
    }
}

import Testing

@testable import BenchmarkSupport

/// Gestures learned from three labelled recordings; `mudra-bench learn` prints the whole table.
@Suite(.enabled(if: RecordingFolder.isLabelled, "no labelled recordings beside the repository"))
struct LearningTests {
    @Test("A gesture learned from three recordings recognizes the others, and nothing more than usual elsewhere")
    func learnedFromThree() throws {
        let learned = try LearnedLabels(of: RecordingFolder.url.path, most: 1)
        let totals = learned.totals
        #expect(!RecordingFolder.isShared || totals.learned == 14)
        #expect(totals.right * 100 >= totals.tried * 95, "\(learned.report(isVerbose: true))")
        #expect(totals.falseFires == 0, "\(learned.report(isVerbose: true))")
    }
}

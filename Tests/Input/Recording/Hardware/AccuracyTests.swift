import Foundation
import Testing

@testable import BenchmarkSupport

/// The project's goals for accuracy, with every gesture configured at once; `mudra-bench accuracy` prints the whole
/// table.
@Suite(.enabled(if: RecordingFolder.isLabelled, "no labelled recordings beside the repository"))
struct AccuracyTests {
    static let folder = RecordingFolder.labelled

    /// The gestures in the recordings whose labels begin with one of these words.
    private func outcomes(
        _ labels: String..., recorder: String? = nil
    ) throws -> [(file: String, tally: ExpectedGestures.Tally, seen: [SeenGesture])] {
        try LabelledRecording.list(in: Self.folder.path).compactMap { recording in
            guard labels.contains(where: recording.label.hasPrefix),
                recorder.map({ recording.file.contains("-\($0)-") }) ?? true, !Accuracy.isKnownFault(recording.file),
                let promise = ExpectedGestures(recording)
            else { return nil }
            let path = Self.folder.appendingPathComponent(recording.file).path
            let seen = SeenGesture.all(in: try LabelledRecording.load(path))
            return (recording.file, promise.tally(of: seen), seen)
        }
    }

    @Test("Every one of twenty rapid taps is recognized") func noTapOfTwentyIsMissed() throws {
        let outcomes = try outcomes("rapid_taps")
        #expect(!RecordingFolder.isShared || outcomes.count == 6)
        for (file, tally, seen) in outcomes { #expect(tally.isRight, "\(file): \(seen)") }
    }

    @Test("A drumroll gives no double tap and no two-finger tap")
    func aDrumrollHasNoDoubleTapAndNoTapOfTwoFingers() throws {
        let outcomes = try outcomes("drumroll")
        #expect(!RecordingFolder.isShared || outcomes.count == 7)
        for (file, tally, seen) in outcomes { #expect(tally.isRight, "\(file): \(seen)") }
    }

    @Test("A two-finger drag is not a pinch or a rotation") func aDragOfTwoFingersIsNoPinch() throws {
        let outcomes = try outcomes("two_finger_tracking", "two_finger_swipe")
        #expect(!RecordingFolder.isShared || outcomes.count > 20)
        for (file, _, seen) in outcomes {
            #expect(!seen.contains { ["pinch", "rotation"].contains($0.name) }, "\(file): \(seen)")
        }
    }

    /// In the one that may be missed, the second finger lands half a second late, after the first has gone far enough
    /// for a swipe.
    @Test("At most one in fifty of a robot's gestures is missed") func noneOfARobotsGesturesIsMissedButOne() throws {
        let outcomes = try outcomes("", recorder: "robot")
        #expect(!RecordingFolder.isShared || outcomes.count > 50)
        let wrong = outcomes.filter { !$0.tally.isRight }
        #expect(wrong.count <= max(1, outcomes.count / 50), "\(wrong.map { "\($0.file): \($0.seen)" })")
    }

    private static let ghosts = "screens/advanced-silicon_2149_231c_0.evemu"

    @Test(
        "Bursts of ghost touches give no gesture",
        .enabled(if: RecordingFolder.has(ghosts), "no recording of ghosts beside the repository"))
    func burstsOfGhostsAreNoGesture() throws {
        let path = RecordingFolder.url.appendingPathComponent(Self.ghosts).path
        let recording = try LabelledRecording.load(path)
        #expect(recording.events.count > 1_000)
        #expect(SeenGesture.all(in: recording).isEmpty)
    }
}

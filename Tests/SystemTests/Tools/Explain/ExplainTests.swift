import Foundation
import TestSupport
import Testing

/// `mudractl explain`: the reasons for which gestures failed.
@Suite struct ExplainTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A failure has its reason with figures", arguments: FailureCase.all)
    func aFailureHasItsReasonWithFigures(_ failure: FailureCase) throws {
        let explanation = try explain(failure.configuration, failure.recording)
        let gesture = try #require(explanation.recognizer(failure.gesture))
        #expect(!gesture.outcomes.contains { ["recognized", "began", "ended"].contains($0) })
        let reasons = gesture.reasons
        let reason = try #require(reasons.first { $0["kind"] as? String == failure.kind }, "\(reasons)")
        #expect(reason["text"] as? String == failure.text)
        #expect(reason["others"] as? [String] ?? [] == failure.others)
        guard let figures = failure.figures else { return }
        #expect(abs((reason["value"] as? Double ?? .nan) - figures.value) < 0.01, "\(reason)")
        #expect(abs((reason["limit"] as? Double ?? .nan) - figures.limit) < 0.01, "\(reason)")
        #expect(reason["unit"] as? String == figures.unit)
        #expect(reason["option"] as? String == figures.option)
    }

    @Test("A touch cut off at the end of a recording is not a palm") func cutOffTouchIsNotAPalm() throws {
        let lines = DrawnRecording([.init(landing: 0, stay: 200, from: (60, 60), way: (2, 0))]).text
            .split(separator: "\n").filter { !$0.hasPrefix("E: 0.200000") }
        let tap = "[[gesture]]\nname = \"wanted\"\ntype = \"tap\"\n"
        let explanation = try explain(tap, lines.joined(separator: "\n") + "\n")
        let reason = try #require(explanation.recognizer("wanted")?.reasons.first)
        #expect(reason["kind"] as? String == "end")
        #expect(
            reason["text"] as? String
                == "touch 1 ended with the screen or the recording 190 ms after it landed")
        #expect(explanation.contacts.compactMap { $0["end"] as? String } == ["cut"])
    }

    /// On a panel that reports sizes in mm: three taps show that it does, then a hand comes down.
    @Test("A contact that is a palm as it lands has its figures") func aPalmHasItsFigures() throws {
        let fingers = (0..<4).map { DrawnRecording.Finger(landing: $0 * 600, stay: 100, from: (60, 60)) }
        let lines = DrawnRecording(fingers).text.split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("A: 37 ") { return ["A: 30 0 255 0 0 1"] }
            if line.hasPrefix("B: 03 ") { return ["B: 03 03 00 00 00 00 80 61 02"] }
            guard line.contains(" 0003 0039 "), !line.hasSuffix("-1") else { return [String(line)] }
            return [String(line), line.prefix(11) + " 0003 0030 \(line.hasSuffix(" 4") ? 44 : 8)"]
        }
        let recording = lines.joined(separator: "\n") + "\n"
        let tap = "[[gesture]]\nname = \"wanted\"\ntype = \"tap\"\n"
        let explanation = try explain(tap, recording)
        #expect(explanation.recognizer("wanted")?.outcomes == ["recognized", "recognized", "recognized"])
        let figures = "it measured 44.0 mm, and a palm has 18.0 or more"
        #expect(explanation.contacts.map { $0["palm"] as? String } == [nil, nil, nil, figures])
        #expect(explanation.contacts.last?["end"] as? String == "palm")
        let file = try folder.write(recording, to: "palm.evemu")
        let replay = try Program(
            Program.path("mudractl"), ["replay", "--config", folder.path("gestures.toml"), file], in: folder)
        replay.waitForEnd()
        let line = "palm.evemu: 1.8 s: touch 4 at 60.0, 60.0 mm was taken for a palm: \(figures)\n"
        #expect(replay.status == 0 && replay.said.contains(line), "\(replay.said)")
    }

    /// The time that a recognizer waits for another is shown, whether the recognizer succeeds or fails.
    @Test("The explanation shows how long a recognizer waited") func aWaitIsTold() throws {
        let failure = try #require(FailureCase.all.first { $0.name == "waiting" })
        let click = try #require(try explain(failure.configuration, failure.recording).recognizer("wanted"))
        let wait = try #require(click.waits.first)
        #expect(wait["for"] as? String == "failure")
        #expect(wait["others"] as? [String] == ["double"])
        #expect(wait["start_us"] as? Int == 60_000)
        #expect(wait["end_us"] as? Int == 220_000)
    }

    private func explain(_ configuration: String, _ recording: String) throws -> ExplanationData {
        _ = try folder.write(configuration, to: "gestures.toml")
        let recording = try folder.write(recording, to: "recording.evemu")
        let program = try Program(
            "/bin/sh",
            [
                "-c", "cd \"$1\" && exec \"$0\" explain --json --config gestures.toml \"$2\" 2> /dev/null",
                Program.path("mudractl"), folder.path, recording,
            ], in: folder)
        program.waitForEnd()
        try #require(program.status == 0, "\(program.said)")
        return try ExplanationData(program.said)
    }
}

/// The output of `explain --json` for a recording.
struct ExplanationData {
    struct Recognizer {
        let object: [String: Any]

        var attempts: [[String: Any]] { object["attempts"] as? [[String: Any]] ?? [] }
        var outcomes: [String] { attempts.compactMap { $0["outcome"] as? String } }
        var waits: [[String: Any]] { attempts.flatMap { $0["waits"] as? [[String: Any]] ?? [] } }

        /// The reasons of all failed attempts.
        var reasons: [[String: Any]] {
            let unseen = (object["unseen"] as? [[String: Any]] ?? []).compactMap { $0["reason"] as? [String: Any] }
            return [object["absent"] as? [String: Any]].compactMap { $0 }
                + attempts.compactMap { $0["reason"] as? [String: Any] } + unseen
        }
    }

    let object: [String: Any]

    init(_ line: String) throws {
        object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    var contacts: [[String: Any]] { object["contacts"] as? [[String: Any]] ?? [] }

    func recognizer(_ name: String) -> Recognizer? {
        (object["recognizers"] as? [[String: Any]])?.first { $0["recognizer"] as? String == name }
            .map(Recognizer.init)
    }
}

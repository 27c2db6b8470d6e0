import Foundation
import Gestures
import MudraEvdev
import MudraPipeline
import MudraRecording
import Testing

/// Replays every recording and compares it with its label or the oracle's row. No file is known by name.
@Suite(.enabled(if: RecordingFolder.isThere, "no shared/recordings beside the repository"))
struct Recordings {
    private struct Tally {
        var passed = 0
        var failed = 0
    }

    @Test("Every recording matches its label or the oracle") func allPass() throws {
        let labels = try RecordingFolder.table("labelled/LABELS.tsv")
        let oracle = try RecordingFolder.table("screens/ORACLE.tsv")
        var (total, skipped) = (Tally(), 0)
        var tallies: [String: Tally] = [:]
        let paths = try RecordingFolder.recordings()
        // A row whose recording is missing would seem to match.
        let missing = Set(labels.keys).union(oracle.keys).subtracting(paths).sorted()
        #expect(missing.isEmpty, "\(missing)")
        #expect(!RecordingFolder.isShared || !labels.isEmpty && !oracle.isEmpty)
        for path in paths {
            guard let recording = try RecordingFolder.read(path) else {
                if oracle[path]?["proto"] == "B" { Issue.record("\(path) is refused") }
                skipped += 1
                continue
            }
            var problems = problemsOfReplaying(recording)
            problems += Census(of: recording).differences(from: oracle[path] ?? labels[path] ?? [:])
            let label = labels[path]?["label"] ?? ""
            let expectation = Expectation(label: label, recordedBy: labels[path]?["recorded_by"] ?? "")
            if let expectation { problems += differences(of: recording, from: expectation) }

            let outcome = problems.isEmpty ? \Tally.passed : \.failed
            total[keyPath: outcome] += 1
            let group = expectation == nil ? "\((path as NSString).deletingLastPathComponent)/" : label
            tallies[group, default: Tally()][keyPath: outcome] += 1
            if !problems.isEmpty { print("\(path): \(problems.joined(separator: "; "))") }
        }
        for (group, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            let name = group.padding(toLength: max(group.count, 44), withPad: " ", startingAt: 0)
            print("\(name) \(tally.passed) passed, \(tally.failed) failed")
        }
        print("skipped \(skipped): not recordings of a touchscreen with slots")
        print("recordings: \(total.passed) passed, \(total.failed) failed, \(skipped) skipped")
        #expect(total.failed == 0)
        #expect(total.passed > 0)
    }

    /// The longest recording of each folder, so that differences can show.
    @Test("Ten replays of a recording give the same transitions") func tenReplaysAreAlike() throws {
        let folders = Dictionary(grouping: try RecordingFolder.recordings()) {
            ($0 as NSString).deletingLastPathComponent
        }
        for (folder, paths) in folders {
            let recordings = try paths.prefix(20).compactMap(RecordingFolder.read)
            guard let longest = recordings.max(by: { $0.events.count < $1.events.count }) else { continue }
            let first = transitions(of: longest, Expectation.everything)
            #expect(!first.isEmpty || longest.events.isEmpty, "nothing happens in \(folder)")
            for _ in 1..<10 {
                #expect(transitions(of: longest, Expectation.everything) == first)
            }
        }
    }

    /// A screen that was unplugged with fingers on it: the recordings that end like that, and others cut off within a
    /// gesture.
    @Test("A gesture that a recording's end cuts off is cancelled") func gesturesCutOffByTheEndAreCancelled() throws {
        let rows = try RecordingFolder.table("screens/ORACLE.tsv").sorted { $0.key < $1.key }
        var ended = 0
        for (path, row) in rows {
            let isPulledOut = row["end_down"] == "1"
            let whole = try #require(try RecordingFolder.read(path))
            let recording = isPulledOut ? whole : try RecordingFolder.cutWithFingersDown(path)
            guard let recording, Census(of: recording).endsDown else { continue }
            var states: [String] = []
            // Fingers that move, and fingers that rest.
            let recognizers: [any Recognizer] = [PanRecognizer("pan"), LongPressRecognizer("press")]
            recording.replay(with: RecognizerGraph(recognizers.map { RecognizerGraph.Placement($0) })) {
                if $0.isAction { states.append($0.stateName) }
            }
            if isPulledOut { print("\(path) ends in \(states.last ?? "nothing")") }
            guard isPulledOut || states.last != "ended" && !states.isEmpty else { continue }
            ended += 1
            #expect(states.last == "cancelled", "\(path)")
            #expect(states.count { $0 == "began" } == states.count { $0 == "ended" || $0 == "cancelled" }, "\(path)")
        }
        print("\(ended) recordings end in mid-gesture")
        #expect(!RecordingFolder.isShared || ended > 0)
    }

    /// Palm detection by size takes no finger for a hand, even if the panel's unit were unknown.
    @Test("No finger is taken for a hand") func noFingerIsTakenForAHand() throws {
        var off = ContactSettings()
        off.detectsPalms = false
        var tellingSizes = 0
        for path in try RecordingFolder.recordings() {
            guard let recording = try RecordingFolder.read(path), recording.screen.sizeAxis != nil else { continue }
            tellingSizes += 1
            let fingers = transitions(of: recording, Expectation.everything, off)
            #expect(transitions(of: recording, Expectation.everything) == fingers, "\(path)")
            if let unitless = try RecordingFolder.withoutUnitOfSizes(path) {
                #expect(transitions(of: unitless, Expectation.everything) == fingers, "\(path), of unknown unit")
            }
        }
        print("\(tellingSizes) recordings tell sizes")
        #expect(!RecordingFolder.isShared || tellingSizes > 10)
    }

    /// Replays it with every recognizer at once.
    private func problemsOfReplaying(_ recording: Recording) -> [String] {
        let recognizers = Expectation.everything
        _ = transitions(of: recording, recognizers)
        return recognizers.map(\.core).filter { $0.state != .possible || !$0.touches.isEmpty || $0.deadline != nil }
            .map { "\($0.name ?? "") is stuck in \($0.state)" }
    }

    private func differences(of recording: Recording, from expectation: Expectation) -> [String] {
        var counts: [String: Int] = [:]
        recording.replay(with: RecognizerGraph(expectation.recognizers.map { RecognizerGraph.Placement($0) })) {
            transition in
            guard transition.isAction else { return }
            let direction = transition.values.direction.map { " \($0.rawValue)" } ?? ""
            counts[transition.recognizer.label + direction, default: 0] += 1
        }
        return Set(counts.keys).union(expectation.counts.keys).sorted().compactMap { name in
            let (count, expected) = (counts[name, default: 0], expectation.counts[name, default: 0])
            return count == expected ? nil : "\(name) \(count) times, not \(expected)"
        }
    }

    private func transitions(
        of recording: Recording, _ recognizers: [any Recognizer], _ settings: ContactSettings = ContactSettings()
    ) -> [String] {
        var lines: [String] = []
        let graph = RecognizerGraph(recognizers.map { RecognizerGraph.Placement($0) })
        recording.replay(with: graph, contactSettings: settings) { transition in
            lines.append(
                "\(transition.time.value) \(transition.recognizer.label) \(transition.stateName) "
                    + "\(transition.gestureID) \(transition.values)")
        }
        return lines
    }
}

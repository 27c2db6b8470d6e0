import Gestures
import MudraDeclarations
import MudraLearning
import TouchSamples

/// Teaches lines between straight and drawn, from three showings each, and tries them on others of the same hand, and on
/// drawings of other things.
struct LearnedLines {
    private static let (hands, tries) = (20, 5)

    private struct Row {
        var types: [String: Int] = [:]
        var refused = 0
        var learned = HandScore()
        var taken = HandScore()
        var most = 0
        var scrolls = HandScore()
    }

    private let drawings: [[TouchFrame]]
    private var rows: [(name: String, row: Row)] = []
    private var details: [String] = []

    /// - Parameter folder: has drawings as `mudra-bench strokes` reads them.
    init(beside folder: String) throws(MeasureError) {
        let (strokes, others) = (
            try StrokeDrawing.load("strokes.ndjson", in: folder), try StrokeDrawing.load("others.ndjson", in: folder)
        )
        drawings = (strokes + others).map(\.frames)
        for line in ShownLine.allCases {
            var row = Row()
            for seed in 1...Self.hands { learn(line, UInt64(seed), &row) }
            rows.append((line.rawValue, row))
        }
    }

    private mutating func learn(_ line: ShownLine, _ seed: UInt64, _ row: inout Row) {
        let learned: LearnedGesture
        do throws(LearningError) {
            learned = try LearnedGesture(showing: { line.frames(hand: seed, time: $0) })
        } catch {
            row.refused += 1
            return details.append("-- \(line.rawValue), hand \(seed): \(error.lines.joined(separator: "; "))")
        }
        let axis = learned.declaration.options["axis"] == nil && learned.type == .pan ? " without axis" : ""
        row.types[learned.type.rawValue + axis, default: 0] += 1
        for time in 0..<Self.tries {
            row.learned.note(
                learned.declaration.count(in: line.frames(hand: seed, time: 100 + time), on: PersonalHand.screen) == 1)
        }
        let screen = ScreenSize(width: 100, height: 100)
        let taken = drawings.count { learned.declaration.count(in: $0, on: screen) > 0 }
        row.taken.right += taken
        row.taken.tried += drawings.count
        row.most = max(row.most, taken)
        for direction in [Direction.left, .right, .up, .down] {
            let way = direction.unit * 12
            let finger = SyntheticFinger.ofHand(
                from: Point(x: 50, y: 50), by: way, landing: 0, pace: SyntheticPace(over: 12, at: 60, isHuman: true))
            let frames = SyntheticPanel(rate: 120, noise: 0.05, seed: seed).frames(of: [finger])
            row.scrolls.note(learned.declaration.count(in: frames, on: screen) > 0)
        }
        details.append(
            "++ \(line.rawValue), hand \(seed): \(taken); \(learned.declaration.options); \(learned.report(nil).joined(separator: "; "))"
        )
    }

    /// The table, a line for each gesture.
    func report(isVerbose: Bool) -> String {
        var table = Table(
            "line of \(Self.hands) simulated hands", "refused", "as", "recognized", "other drawings taken", "most",
            "scrolls of 12 mm taken")
        for (name, row) in rows {
            let types = row.types.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            table.add(name, "\(row.refused)", types, "\(row.learned)", "\(row.taken)", "\(row.most)", "\(row.scrolls)")
        }
        return "\(table)" + (isVerbose ? "\n\n" + details.joined(separator: "\n") : "")
    }
}

extension StrokeDrawing {
    /// The frames of a finger that draws it.
    fileprivate var frames: [TouchFrame] {
        var (frames, last): ([TouchFrame], Microseconds) = ([], 0)
        func touch(_ phase: Contact.Phase, _ point: Point, _ time: Microseconds) {
            var frame = TouchFrame()
            // Frames of one time would be merged.
            last = max(last + 1, time)
            frame.restart(at: last)
            frame.append(Contact(id: ContactID(1), phase: phase, position: point))
            frames.append(frame)
        }
        for (index, point) in points.enumerated() {
            touch(index == 0 ? .began : .moved, point, .milliseconds(1_000) + times[index])
        }
        touch(.ended, points[points.count - 1], last + .milliseconds(8))
        return frames
    }
}

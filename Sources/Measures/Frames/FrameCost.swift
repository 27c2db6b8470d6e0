import Gestures
import Touch

/// What a frame costs the engine.
public enum FrameCost {
    private static let rounds = 15
    private static let framesPerRound = 5_000

    /// A screen with recognizers, and the least that a frame has cost it.
    private final class Subject {
        let name: String
        let engine: GestureEngine
        var nanoseconds = Double.infinity

        /// - Parameters:
        ///   - here: how many recognizers see the fingers.
        ///   - elsewhere: how many are in a zone that they do not touch.
        ///   - waiting: how many want to begin, and wait for one that does not fail.
        init(_ name: String, _ here: Int, elsewhere: Int = 0, waiting: Int = 0) {
            self.name = name
            engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
            let entries =
                recognizers(here).map { Lineup.Entry($0) } + recognizers(elsewhere).map { Lineup.Entry($0, zone: 1) }
                + (0..<waiting).map { index in
                    let pan = PanRecognizer("waiting \(index)") { ($0.minTouches, $0.slop) = (3, 0) }
                    return Lineup.Entry(pan, requiresFailureOf: ["3"])
                }
            let zone = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 10, height: 10))
            _ = engine.install(Lineup(entries, zones: [zone]), at: 0) { _ in }
            engine.process(frame(0, .began)) { _ in }
        }
    }

    /// A table: three moving fingers, and more and more recognizers.
    public static func report() -> String {
        let subjects =
            [0, 4, 16, 64, 256].map { Subject("\($0)", $0) }
            + [16, 64, 256].map { Subject("4, and \($0) in a zone elsewhere", 4, elsewhere: $0) }
            + [16, 64, 256].map { Subject("4, and \($0) that wait to begin", 4, waiting: $0) }
        // In turns, so that what else the machine does hits all of them alike.
        for round in 0..<rounds {
            let first = round * framesPerRound + 1
            let frames = (first..<first + framesPerRound).map { frame($0, .moved) }
            for subject in subjects { subject.nanoseconds = min(subject.nanoseconds, cost(of: frames, subject.engine)) }
        }
        let baseline = subjects[0].nanoseconds
        return
            (["three moving fingers, best of \(rounds) rounds of \(framesPerRound) frames"]
            + [line("recognizers", "ns a frame", "times the engine without any")]
            + subjects.map { line($0.name, "\(Int($0.nanoseconds))", ($0.nanoseconds / baseline).thousandths) })
            .joined(separator: "\n")
    }

    private static func line(_ columns: String...) -> String {
        columns[0].padded(to: 34) + columns.dropFirst().map { $0.padded(to: -30) }.joined()
    }

    /// Recognizers of all types in turns, none of which the fingers ever satisfy or fail: the most work a frame can be.
    private static func recognizers(_ count: Int) -> [any Recognizer] {
        (0..<count).map { index in
            let name = "\(index)"
            switch index % 4 {
            case 0: return PanRecognizer(name) { ($0.minTouches, $0.slop) = (3, 1_000) }
            case 1: return PinchRecognizer(name) { ($0.touches, $0.slop) = (3, 1_000) }
            case 2: return RotationRecognizer(name) { ($0.touches, $0.thresholdDegrees) = (3, 180) }
            default:
                return SwipeRecognizer(name) {
                    ($0.touches, $0.minDistance, $0.maxDeviation) = (3, 1_000, 1_000)
                    $0.maxDuration = .distantFuture
                }
            }
        }
    }

    private static func cost(of frames: [TouchFrame], _ engine: GestureEngine) -> Double {
        let elapsed = ContinuousClock().measure {
            for frame in frames { engine.process(frame) { _ in } }
        }
        let (seconds, attoseconds) = elapsed.components
        return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(frames.count)
    }

    /// Three fingers that go round in a small circle together.
    private static func frame(_ number: Int, _ phase: Contact.Phase) -> TouchFrame {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(UInt64(number) * 8))
        let offset = Double(number % 16) / 8
        for finger in 0..<3 {
            let position = Point(x: 50 + Double(finger) * 20 + offset, y: 80 - offset)
            frame.append(Contact(id: ContactID(UInt32(finger)), phase: phase, position: position))
        }
        return frame
    }
}

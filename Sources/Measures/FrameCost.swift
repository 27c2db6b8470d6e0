import Gestures
import Touch

/// What a frame costs the engine.
public enum FrameCost {
    private static let rounds = 7
    private static let framesPerRound = 20_000

    /// A table: three moving fingers, and more and more recognizers.
    public static func report() -> String {
        let baseline = cost(of: [], zones: [])
        var lines = [
            "three moving fingers, best of \(rounds) rounds of \(framesPerRound) frames",
            line("recognizers", "ns a frame", "times the engine without any"),
            line("0", baseline.thousandths, "1"),
        ]
        for count in [4, 16, 64, 256] {
            let cost = cost(of: recognizers(count).map { Lineup.Entry($0) }, zones: [])
            lines.append(line("\(count)", cost.thousandths, (cost / baseline).thousandths))
        }
        for count in [16, 64, 256] {
            let entries =
                recognizers(4).map { Lineup.Entry($0) } + recognizers(count).map { Lineup.Entry($0, zone: 1) }
            let elsewhere = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: 10, height: 10))
            let cost = cost(of: entries, zones: [elsewhere])
            lines.append(line("4, and \(count) in a zone elsewhere", cost.thousandths, (cost / baseline).thousandths))
        }
        return lines.joined(separator: "\n")
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

    private static func cost(of entries: [Lineup.Entry], zones: [ZoneArea]) -> Double {
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        _ = engine.install(Lineup(entries, zones: zones), at: 0) { _ in }
        engine.process(frame(0, .began)) { _ in }
        var best = Double.infinity
        var number = 1
        for _ in 0..<rounds {
            let frames = (number..<number + framesPerRound).map { frame($0, .moved) }
            number += framesPerRound
            let clock = ContinuousClock()
            let elapsed = clock.measure {
                for frame in frames { engine.process(frame) { _ in } }
            }
            let (seconds, attoseconds) = elapsed.components
            best = min(best, (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(framesPerRound))
        }
        return best
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

import MudraSupport
import MudraTouch

extension ShowingTraits {
    /// A showing in a few words: "1 finger moved 42 mm in 310 ms".
    var text: String {
        let fingers = counted(touches, "finger")
        let time = "\(duration.milliseconds.text(decimals: 0)) ms"
        let taps = presses > 1 ? ", \(presses) times" : ""
        return switch motion {
        case .stayed: "\(fingers) stayed\(taps), \(time)"
        case .moved:
            "\(fingers) moved \(travel.translation.length.text(decimals: 0)) mm \(direction.rawValue)\(taps) in \(time)"
        case .drew: "\(fingers) drew a shape\(taps) in \(time)"
        case .pinchedOut, .pinchedIn:
            "\(fingers) went \(travel.spanChange.magnitude.text(decimals: 0)) mm "
                + "\(travel.spanChange > 0 ? "apart" : "together")\(taps) in \(time)"
        case .turnedClockwise, .turnedCounterclockwise:
            "\(fingers) turned by \((travel.turn.magnitude * 180 / .pi).text(decimals: 0))° "
                + "\(motion == .turnedClockwise ? "clockwise" : "counterclockwise")\(taps) in \(time)"
        }
    }
}

extension [ShowingTraits] {
    /// The showings that differ from most of the others in a feature: their indices, and the difference.
    typealias Odd = [(index: Int, text: String)]

    /// The showings with another number of fingers or taps, or another motion. No gesture is both.
    var odd: Odd {
        let counts = odd { ("\($0.touches)", "was made with \(counted($0.touches, "finger"))") }
        if !counts.isEmpty { return counts }
        let presses = odd { ("\($0.presses)", "has \(counted($0.presses, "tap"))") }
        guard presses.isEmpty else { return presses }
        return areDrawn ? [] : odd { ($0.motion.rawValue, $0.text) }
    }

    /// Whether all bend enough for a stroke, and one too much for a swipe.
    var areDrawn: Bool {
        allSatisfy { $0.motion == .drew || $0.motion == .moved && $0.bends } && contains { $0.motion == .drew }
    }

    /// The showings in another direction.
    var oddDirections: Odd { odd { ($0.motion == .moved ? $0.direction.rawValue : "", $0.text) } }

    private func odd(_ feature: (ShowingTraits) -> (value: String, text: String)) -> Odd {
        let values = map(feature)
        let usual = values.map(\.value).mostFrequent
        return values.indices.filter { values[$0].value != usual }.map { ($0, values[$0].text) }
    }
}

extension Sequence where Element: Hashable {
    /// The element that occurs most often; of several, the one that is first.
    var mostFrequent: Element? {
        var counts: [Element: Int] = [:]
        for element in self { counts[element, default: 0] += 1 }
        let most = counts.values.max()
        return first { counts[$0] == most }
    }
}

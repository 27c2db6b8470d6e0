import Gestures
import MudraTouch

/// The gestures that a label promises.
enum ExpectedGestures {
    /// This many taps with one finger; a double tap counts as two.
    case taps(Int)
    /// One gesture whose name begins with one of these, and nothing else.
    case one(of: [String])
    /// One or more of these in a row: if a hand stops in between, one drag becomes two gestures.
    case some(of: [String])
    /// None of these.
    case none(of: [String])

    /// The gestures that a recording's label promises; nil: it promises nothing about gestures.
    init?(_ recording: LabelledRecording) {
        let kind = recording.label.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
        switch kind {
        case "one_finger_tap": self = .taps(1)
        case "rapid_taps_20": self = .taps(20)
        case "two_finger_tap", "two_fingers_physical_click": self = .one(of: ["tap-2"])
        // A click bends the pad, and some hands hold it down.
        case "one_finger_physical_click", "1f_click": self = .one(of: ["tap-1", "long-press"])
        case "one_finger_swipe": self = .one(of: ["swipe-1", "pan"])
        case "one_finger_tracking", "one_finger_to_edge", "center_to_right_slow_link":
            self = .some(of: ["swipe-1", "pan", "edge"])
        case "two_finger_tracking", "two_finger_swipe": self = .some(of: ["swipe-2", "pan"])
        case "pinch_to_zoom": self = .one(of: [(recording.scale ?? 1) > 1 ? "pinch out" : "pinch in"])
        case "drumroll", "drumroll_3", "drumroll_link": self = .none(of: ["double-tap", "tap-2"])
        case "drag_edge_thumb": self = .none(of: ["pinch", "rotation", "tap", "double-tap"])
        default: return nil
        }
    }

    /// How well a recording matches its label.
    struct Tally {
        var recognized = 0
        var wrong = 0
        var missed = 0
        var extra = 0

        var isRight: Bool { wrong == 0 && missed == 0 && extra == 0 }

        static func + (lhs: Tally, rhs: Tally) -> Tally {
            Tally(
                recognized: lhs.recognized + rhs.recognized, wrong: lhs.wrong + rhs.wrong,
                missed: lhs.missed + rhs.missed, extra: lhs.extra + rhs.extra)
        }
    }

    /// Compares the label with the seen gestures. A gesture instead of the promised one is wrong; one beside it is
    /// extra.
    func tally(of seen: [SeenGesture]) -> Tally {
        switch self {
        case .taps(let count):
            let taps = seen.reduce(0) { $0 + $1.taps }
            let others = seen.filter { $0.taps == 0 }.count
            let missed = max(0, count - taps)
            return Tally(
                recognized: min(taps, count), wrong: min(missed, others), missed: max(0, missed - others),
                extra: max(0, taps - count) + max(0, others - missed))
        case .one(let names):
            let right = seen.filter { $0.is(oneOf: names) }.count
            return Self.tally(right: right, others: seen.count - right)
        case .some(let names):
            let right = seen.filter { $0.is(oneOf: names) }.count
            // Robots rest for half a second before they move, which is a long press too.
            let rests = right > 0 ? seen.filter { $0.name == "long-press" }.count : 0
            return Self.tally(right: min(right, 1), others: seen.count - right - rests)
        case .none(let names):
            let wrong = seen.filter { $0.is(oneOf: names) }.count
            return Tally(recognized: wrong == 0 ? 1 : 0, wrong: wrong)
        }
    }
}

extension ExpectedGestures {
    /// The tally for one promised gesture; `right` gestures are of its kind.
    private static func tally(right: Int, others: Int) -> Tally {
        if right > 0 { return Tally(recognized: 1, extra: right - 1 + others) }
        return others > 0 ? Tally(wrong: 1, extra: others - 1) : Tally(missed: 1)
    }
}

extension SeenGesture {
    /// The number of one-finger taps that the gesture counts as.
    fileprivate var taps: Int {
        switch name {
        case "tap-1": 1
        case "double-tap": 2
        default: 0
        }
    }

    fileprivate func `is`(oneOf names: [String]) -> Bool {
        names.contains { wanted in
            switch wanted {
            case "pinch in": name == "pinch" && (values.scale ?? 1) < 1
            case "pinch out": name == "pinch" && (values.scale ?? 1) > 1
            default: name.hasPrefix(wanted)
            }
        }
    }
}

import Gestures

/// The gestures that a label promises: exactly these recognizers fire, this many times.
struct Expectation {
    let recognizers: [any Recognizer]
    /// By name, a swipe with its direction. A recognizer that is not in the list does not fire.
    let counts: [String: Int]

    /// The promise of `label`; nil if there is nothing to check. For more than one finger, or a direction, only a
    /// robot's gestures surely match their label.
    init?(label: String, recordedBy recorder: String) {
        let isRobot = recorder == "robot"
        switch label.split(separator: ".", maxSplits: 1).first {
        case "rapid_taps_20":
            self.init([Self.tap], ["tap": 20])
        case "one_finger_tap":
            self.init([Self.tap], ["tap": 1])
        case "two_finger_tap" where isRobot:
            self.init([Self.tap, Self.twoFingerTap], ["two-finger-tap": 1])
        case "one_finger_swipe" where isRobot && label.hasSuffix("bottom_left_to_top_right"):
            self.init([Self.swipe], ["swipe right": 1])
        case "one_finger_swipe" where isRobot && label.hasSuffix("top_right_to_bottom_left"):
            self.init([Self.swipe], ["swipe left": 1])
        default:
            return nil
        }
    }

    private init(_ recognizers: [any Recognizer], _ counts: [String: Int]) {
        self.recognizers = recognizers
        self.counts = counts
    }

    /// One recognizer of each kind, and others that have to wait for them or compete with them.
    static var everything: [any Recognizer] {
        var doubleTap = TapParameters()
        doubleTap.taps = 2
        var twoFingerSwipe = SwipeParameters()
        twoFingerSwipe.touches = 2
        twoFingerSwipe.directions = [.left, .right, .up, .down]
        return [
            tap, twoFingerTap, swipe, TapRecognizer("double-tap", doubleTap),
            SwipeRecognizer("two-finger-swipe", twoFingerSwipe), LongPressRecognizer("long-press"),
        ]
    }

    private static var tap: any Recognizer { TapRecognizer("tap") }

    private static var twoFingerTap: any Recognizer {
        var parameters = TapParameters()
        parameters.touches = 2
        return TapRecognizer("two-finger-tap", parameters)
    }

    private static var swipe: any Recognizer {
        var parameters = SwipeParameters()
        parameters.directions = [.left, .right, .up, .down]
        return SwipeRecognizer("swipe", parameters)
    }
}

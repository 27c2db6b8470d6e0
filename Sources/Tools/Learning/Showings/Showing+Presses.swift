import Gestures
import MudraTouch

extension Showing {
    /// How far the fingers of a tap go at most, in mm: more than any hand strays, and less than any swipe goes.
    static let farthestTap = 5.0

    /// Its parts from a landing until no finger is down: one, or one for each tap.
    var presses: [Showing] {
        var presses: [Showing] = []
        var press = self
        press.frames = []
        for frame in frames {
            press.frames.append(frame)
            guard !frame.contacts.contains(where: \.isFingerDown) else { continue }
            if press.fingers > 0 { presses.append(press) }
            press.frames = []
        }
        return presses
    }

    /// The showings that frames without a long pause hold. Taps that follow each other are one gesture. Other touches are a
    /// showing each, and so is each tap of a series that is longer than any gesture.
    var separated: [Showing] {
        let presses = presses
        guard presses.count > 1 else { return presses }
        let isGesture = Thresholds.fingers.contains(presses.count) && presses.dropLast().allSatisfy(\.isTap)
        return isGesture ? [self] : presses
    }

    private var isTap: Bool {
        duration <= Thresholds.tapDuration && FingerTravel(self).reach <= Self.farthestTap
    }
}

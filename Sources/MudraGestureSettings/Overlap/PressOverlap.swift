import Gestures
import MudraTouch

// Taps and long presses: fingers that keep still.

extension TapRecognizer.Parameters {
    /// Both are decided by the same lift. A tap leaves those alone that need more taps, but does not wait for them.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches, taps <= other.taps, canFollow(other) else { return .none }
        guard taps == other.taps else { return .firesToo }
        guard isFirst else { return .none }
        return includes(other) ? .takesAll : .takesSome
    }

    /// With every tap it begins anew: it is over when the other is if that takes a multiple of its taps.
    func effect(onWaiting other: Self) -> Effect {
        let effect = effect(on: other, true)
        return effect == .firesToo && other.taps.isMultiple(of: taps) && includes(other) ? .takesAll : effect
    }

    /// A long press after taps: the tap is recognized before the press.
    func effect(on other: LongPressRecognizer.Parameters) -> Effect {
        guard touches == other.touches, taps <= other.taps, minInterval <= other.maxInterval else { return .none }
        // A tap's time counts from the first landing, that of a press from the last one.
        let longest = touches > 1 ? other.minDuration + other.landWithin : other.minDuration
        let isAlways =
            maxMovement >= other.maxMovement && maxDuration >= longest && landsLike(other.touches, other.landWithin)
            && (taps == 1
                || minInterval == 0 && maxInterval >= other.maxInterval && maxTapDistance >= other.maxTapDistance)
        return isAlways ? .takesAll : .takesSome
    }

    /// Whether the pauses between its taps are ones that the other allows.
    private func canFollow(_ other: Self) -> Bool {
        taps == 1 || max(minInterval, other.minInterval) <= min(maxInterval, other.maxInterval)
    }

    /// Whether every tap of the other is one of these.
    private func includes(_ other: Self) -> Bool {
        let allowsPauses = maxInterval >= other.maxInterval && minInterval <= other.minInterval
        return maxMovement >= other.maxMovement && maxDuration >= other.maxDuration
            && landsLike(other.touches, other.landWithin)
            && (taps == 1 || allowsPauses && maxTapDistance >= other.maxTapDistance)
    }

    private func landsLike(_ fingers: Int, _ within: Microseconds) -> Bool {
        fingers == 1 || landWithin >= within
    }

    /// Whether it is undecided until `other` could have gone on: a tap that waits for its failure does not fire on the
    /// way to `other`.
    func outlasts(_ tap: Self, before other: GestureConfiguration) -> Bool {
        guard touches == tap.touches, taps > tap.taps else { return false }
        switch other {
        case .tap(let next): return next.touches == touches && maxInterval >= next.maxInterval
        case .longPress(let next): return next.touches == touches && maxInterval >= next.maxInterval
        default: return false
        }
    }
}

extension LongPressRecognizer.Parameters {
    /// The one that takes less time begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches, minDuration < other.minDuration || isFirst && minDuration == other.minDuration
        else { return .none }
        let isSteady = maxMovement >= other.maxMovement && (touches == 1 || landWithin >= other.landWithin)
        if taps == other.taps {
            // A tap before the press may last as long as the press.
            let tapsAlike =
                minDuration == other.minDuration && maxInterval >= other.maxInterval
                && maxTapDistance >= other.maxTapDistance
            return isSteady && (taps == 0 || tapsAlike) ? .takesAll : .takesSome
        }
        // With every press that was too short for it it begins anew, and may be at its last when the other is.
        guard taps < other.taps, other.taps % (taps + 1) == taps else { return .none }
        return isSteady && taps == 0 ? .takesAll : .takesSome
    }
}

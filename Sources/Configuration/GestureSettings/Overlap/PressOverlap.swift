import Gestures
import MudraDeclarations
import MudraTouch

// Taps and long presses: the fingers keep still.

extension TapParameters {
    /// The same lift decides both. A tap does not affect taps that need more taps, but does not wait for them.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches, taps <= other.taps, canFollow(other) else { return .none }
        guard taps == other.taps else { return .firesToo }
        guard isFirst else { return .none }
        return includes(other) ? .takesAll : .takesSome
    }

    /// The tap begins anew after each recognition. If the other needs a multiple of its taps, the same lift completes
    /// both.
    func effect(onWaiting other: Self) -> Effect {
        let effect = effect(on: other, true)
        return effect == .firesToo && other.taps.isMultiple(of: taps) && includes(other) ? .takesAll : effect
    }

    /// A long press after taps: the tap is recognized before the press.
    func effect(on other: LongPressParameters) -> Effect {
        guard touches == other.touches, taps <= other.taps, minInterval <= other.maxInterval else { return .none }
        // A tap's time counts from the first landing, a press's time from the last.
        let longest = touches > 1 ? other.minDuration + other.landWithin : other.minDuration
        let isAlways =
            maxMovement >= other.maxMovement && maxDuration >= longest
            && landsLike(other.touches, other.landWithin, together: nil)
            && (taps == 1
                || minInterval == 0 && maxInterval >= other.maxInterval && maxTapDistance >= other.maxTapDistance)
        return isAlways ? .takesAll : .takesSome
    }

    /// Whether the other allows the pauses between its taps.
    private func canFollow(_ other: Self) -> Bool {
        taps == 1 || max(minInterval, other.minInterval) <= min(maxInterval, other.maxInterval)
    }

    /// Whether every tap of the other matches this one.
    private func includes(_ other: Self) -> Bool {
        let allowsPauses = maxInterval >= other.maxInterval && minInterval <= other.minInterval
        return maxMovement >= other.maxMovement && maxDuration >= other.maxDuration
            && landsLike(other.touches, other.landWithin, together: other.minTogether)
            && (taps == 1 || allowsPauses && maxTapDistance >= other.maxTapDistance)
    }

    /// - Parameter together: how long the other's fingers are down together; nil: longer than fingers that drum.
    private func landsLike(_ fingers: Int, _ within: Microseconds, together: Microseconds?) -> Bool {
        guard fingers > 1 else { return true }
        let isTogether = minTogether == together || minTogether.map { $0 <= together ?? 0 } ?? false
        return landWithin >= within && isTogether
    }

    /// Whether it is undecided until `other` could have gone on. A tap that waits for its failure then does not fire on
    /// the way to `other`.
    func outlasts(_ tap: Self, before other: GestureConfiguration) -> Bool {
        guard touches == tap.touches, taps > tap.taps else { return false }
        switch other {
        case .tap(let next): return next.touches == touches && maxInterval >= next.maxInterval
        case .longPress(let next): return next.touches == touches && maxInterval >= next.maxInterval
        default: return false
        }
    }
}

extension LongPressParameters {
    /// The press that needs less time begins first.
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
        // It begins anew after every press that was too short, and may be at its last press when the other is.
        guard taps < other.taps, other.taps % (taps + 1) == taps else { return .none }
        return isSteady && taps == 0 ? .takesAll : .takesSome
    }
}

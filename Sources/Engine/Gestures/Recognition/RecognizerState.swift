/// The state of a recognizer.
///
/// ```
///              ┌──────────────────────────────▶ failed
///  possible ───┼──────────────────────────────▶ ended      (discrete: the gesture was recognized)
///              └──▶ began ──▶ changed ⟲ ──▶ ended          (continuous)
///                     │          └────────▶ cancelled
///                     └──▶ ended, cancelled
/// ```
/// A finished recognizer goes back to `possible` once its touches are up;
/// this is not a transition, and targets are not called.
public enum RecognizerState: UInt8, Sendable, BitwiseCopyable {
    /// The touches may still become the gesture.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture goes on.
    case changed
    /// The gesture is complete.
    case ended
    /// A continuous gesture was broken off.
    case cancelled
    /// The touches are not this gesture.
    case failed

    /// UIKit's other name of `ended`, for a gesture that happens at once.
    public static let recognized = RecognizerState.ended

    /// The gesture has begun and is not over.
    @inline(__always) public var isActive: Bool {
        self == .began || self == .changed
    }

    /// The attempt is over; the recognizer waits for its reset.
    public var isFinished: Bool {
        self == .ended || self == .cancelled || self == .failed
    }

    /// The name of the state that users read: a discrete gesture that has ended is `recognized`.
    public func name(isContinuous: Bool) -> String {
        switch self {
        case .possible: "possible"
        case .began: "began"
        case .changed: "changed"
        case .ended: isContinuous ? "ended" : "recognized"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }

    /// Whether a recognizer may go from this state to `next`.
    public func mayBecome(_ next: RecognizerState, isContinuous: Bool) -> Bool {
        switch (self, next) {
        case (.possible, .failed): true
        case (.possible, .ended): !isContinuous
        case (.possible, .began): isContinuous
        case (.began, .changed), (.began, .ended), (.began, .cancelled): isContinuous
        case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): isContinuous
        default: false
        }
    }
}

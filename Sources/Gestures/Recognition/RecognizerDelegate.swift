import MudraTouch

/// Has a say in what a recognizer does, in the manner of UIKit. Every method has a default: see there.
///
/// It is asked in the middle of a frame, so it must be quick, and must not change recognizers or zones.
public protocol RecognizerDelegate: AnyObject {
    /// Whether the recognizer gets to see a touch that has just landed.
    func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch) -> Bool

    /// Whether the recognizer, which has seen its gesture, may begin; if not, it fails.
    func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool

    /// Whether both may be active at the same time. Yes from either side is enough.
    func recognizer(
        _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
    ) -> Bool

    /// Whether `other` must have failed before the recognizer may begin. Asked once an attempt for every pair; yes from
    /// either side is enough.
    func recognizer(_ recognizer: any Recognizer, shouldRequireFailureOf other: any Recognizer) -> Bool

    /// Whether the recognizer must have failed before `other` may begin. Asked as the one above.
    func recognizer(_ recognizer: any Recognizer, shouldBeRequiredToFailBy other: any Recognizer) -> Bool
}

extension RecognizerDelegate {
    /// It does.
    public func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch) -> Bool { true }

    /// It may.
    public func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool { true }

    /// They may not.
    public func recognizer(
        _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
    ) -> Bool { false }

    /// It need not.
    public func recognizer(_ recognizer: any Recognizer, shouldRequireFailureOf other: any Recognizer) -> Bool {
        false
    }

    /// It need not.
    public func recognizer(_ recognizer: any Recognizer, shouldBeRequiredToFailBy other: any Recognizer) -> Bool {
        false
    }
}

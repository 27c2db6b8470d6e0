import MudraTouch

/// Takes part in a recognizer's decisions, as in UIKit. Every method has a default.
///
/// The engine calls it in the middle of a frame, so it must be quick, and must not change recognizers or zones.
public protocol RecognizerDelegate: AnyObject {
    /// Whether the recognizer gets a touch that has just landed.
    /// - Parameters:
    ///   - recognizer: the recognizer that would get it.
    ///   - touch: the touch.
    ///   - zone: the zone that the touch landed in, the recognizer's own or one inside it; nil without a
    ///     `GestureSurface`.
    func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch, in zone: Zone?) -> Bool

    /// Whether the recognizer may begin after it has seen its gesture; if not, it fails.
    func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool

    /// Whether both may be active at the same time. Yes from either side is enough.
    func recognizer(
        _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
    ) -> Bool

    /// Whether `other` must have failed before the recognizer may begin. Asked once per attempt for every pair; yes
    /// from either side is enough.
    func recognizer(_ recognizer: any Recognizer, shouldRequireFailureOf other: any Recognizer) -> Bool

    /// Whether the recognizer must have failed before `other` may begin. Asked once per attempt for every pair; yes
    /// from either side is enough.
    func recognizer(_ recognizer: any Recognizer, shouldBeRequiredToFailBy other: any Recognizer) -> Bool
}

extension RecognizerDelegate {
    /// By default a recognizer gets every touch.
    public func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch, in zone: Zone?) -> Bool {
        true
    }

    /// By default a recognizer may begin.
    public func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool { true }

    /// By default two recognizers may not be active at the same time.
    public func recognizer(
        _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
    ) -> Bool { false }

    /// By default a recognizer does not wait for another one.
    public func recognizer(_ recognizer: any Recognizer, shouldRequireFailureOf other: any Recognizer) -> Bool {
        false
    }

    /// By default no other recognizer waits for this one.
    public func recognizer(_ recognizer: any Recognizer, shouldBeRequiredToFailBy other: any Recognizer) -> Bool {
        false
    }
}

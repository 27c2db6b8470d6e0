import MudraTouch

/// An event that a recognizer gets. In one frame landings come before the move, and the move before lifts.
public enum TouchEvent: Sendable {
    /// The touch at this index landed and belongs to the recognizer from now on.
    case landed(Int)
    /// Touches of the recognizer moved. Sent once per frame, after all touches have their new positions.
    case moved
    /// Touches of the recognizer changed how hard they press or how large they are, and none of them moved. Sent at most once
    /// per frame, to a recognizer whose `core.followsPressure` is true.
    case pressed
    /// The touch at this index lifted and no longer belongs to the recognizer.
    case lifted(Int)
    /// The resting touch at this index no longer belongs to the recognizer; it counts for no gesture until it has
    /// lifted.
    case dropped(Int)
    /// The recognizer's deadline has come.
    case deadline
}

/// Tells one kind of gesture from everything else that fingers do.
///
/// A recognizer looks at its touches and reports through its `core` whether they are its gesture. It has no clock and
/// does not see other recognizers: the engine hands it the time and decides, after all recognizers have reported, which
/// pending transitions are made. A recognizer of your own conforms to this protocol. A built-in one with a rule more is a
/// subclass of it.
public protocol Recognizer: AnyObject {
    /// Its state, its touches and its targets, and the calls to report a decision.
    var core: RecognizerCore { get }

    /// The kind of gesture, as users write it: `tap`.
    var typeName: String { get }

    /// Whether the gesture lasts (began, changed, ended) or happens at once (ended).
    var isContinuous: Bool { get }

    /// Handles an event. The engine sends none for a touch that the system takes away (a palm, an unplugged screen): it
    /// fails or cancels the recognizer by itself.
    func handle(_ event: TouchEvent, in context: TouchContext)

    /// Resets the recognizer after an attempt.
    func reset()

    /// Whether the recognizer may begin after it has seen its gesture, with its values as of then; if not, it fails. Asked
    /// once per attempt, before its delegate.
    func shouldBegin() -> Bool

    /// Whether `other` fails when this recognizer begins.
    func canPrevent(_ other: any Recognizer) -> Bool

    /// Whether this recognizer fails when `other` begins.
    func canBePrevented(by other: any Recognizer) -> Bool

    /// Whether `other` must have failed before this recognizer may begin. Asked once per attempt for every pair.
    func shouldRequireFailure(of other: any Recognizer) -> Bool

    /// Whether this recognizer must have failed before `other` may begin. Asked once per attempt for every pair.
    func shouldBeRequiredToFail(by other: any Recognizer) -> Bool
}

extension Recognizer {
    /// By default a recognizer has nothing to reset but its core.
    public func reset() {}

    /// By default a recognizer may begin.
    public func shouldBegin() -> Bool { true }

    /// By default a gesture that begins prevents all others.
    public func canPrevent(_ other: any Recognizer) -> Bool { true }

    /// By default every other gesture can prevent a recognizer.
    public func canBePrevented(by other: any Recognizer) -> Bool { true }

    /// By default a recognizer waits for no other.
    public func shouldRequireFailure(of other: any Recognizer) -> Bool { false }

    /// By default no other recognizer waits for this one.
    public func shouldBeRequiredToFail(by other: any Recognizer) -> Bool { false }
}

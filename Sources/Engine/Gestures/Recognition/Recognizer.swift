import MudraTouch

/// An event that a recognizer gets. In one frame landings come before the move, and the move before lifts.
public enum TouchEvent: Sendable {
    /// The touch at this index landed and belongs to the recognizer from now on.
    case landed(Int)
    /// Touches of the recognizer moved. Sent once per frame, after all touches have their new positions.
    case moved
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
/// pending transitions are made. The built-in recognizers use this same protocol and nothing else.
public protocol Recognizer: AnyObject {
    /// Its state, its touches and its targets, and the calls to report a decision.
    var core: RecognizerCore { get }

    /// The kind of gesture, as users write it: `tap`.
    var typeName: String { get }

    /// Whether the gesture lasts (began, changed, ended) or happens at once (ended).
    var isContinuous: Bool { get }

    /// Its rank among recognizers that could begin in the same frame. Must not change.
    var precedence: Precedence { get }

    /// Handles an event. The engine sends none for a touch that the system takes away (a palm, an unplugged screen): it
    /// fails or cancels the recognizer by itself.
    func handle(_ event: TouchEvent, in context: TouchContext)

    /// Resets the recognizer after an attempt.
    func reset()

    /// Whether `other` fails when this recognizer begins.
    func canPrevent(_ other: any Recognizer) -> Bool

    /// Whether this recognizer fails when `other` begins.
    func canBePrevented(by other: any Recognizer) -> Bool

    /// Whether `other` must have failed before this recognizer may begin. Asked once per attempt for every pair.
    func shouldRequireFailure(of other: any Recognizer) -> Bool

    /// Whether this recognizer must have failed before `other` may begin. Asked once per attempt for every pair.
    func shouldBeRequiredToFail(by other: any Recognizer) -> Bool

    /// Whether the gesture of `other` may start with the fingers of this one. `core.mayGrow` reports whether such a
    /// recognizer is enabled and can get the same touches. Must not change.
    func canGrow(into other: any Recognizer) -> Bool

    /// Whether moves matter to the recognizer, with the touches that it has. While they do not, it gets no `.moved`
    /// events. Asked again when its touches land or lift.
    var followsMoves: Bool { get }

    /// Whether a still touch of this recognizer can only be a finger of its gesture; such a touch is not set to rest.
    /// False if lying still is all that the gesture asks for, since a hand that holds the screen does the same.
    var needsStillTouches: Bool { get }

    /// The kind of motion that this gesture consists of, while the recognizer has all the fingers it needs. Recognizers
    /// of different kinds with the same fingers compete: the one that the motion favours begins. Nil: it does not
    /// compete.
    var motionKind: MotionKind? { get }

    /// How its fingers have moved since the last one landed. Called only if it has a `motionKind`.
    func motion(in touches: TouchTable) -> Motion

    /// How near its touches came to a drawn shape, once it is drawn. Of recognizers with the same touches the nearest
    /// begins, if it is clear of the others. Nil: it does not compete.
    var strokeMatch: StrokeMatch? { get }
}

extension Recognizer {
    /// By default a recognizer needs one finger.
    public var precedence: Precedence { Precedence(touches: 1) }

    /// By default a gesture that begins prevents all others.
    public func canPrevent(_ other: any Recognizer) -> Bool { true }

    /// By default every other gesture can prevent a recognizer.
    public func canBePrevented(by other: any Recognizer) -> Bool { true }

    /// By default a recognizer waits for no other.
    public func shouldRequireFailure(of other: any Recognizer) -> Bool { false }

    /// By default no other recognizer waits for this one.
    public func shouldBeRequiredToFail(by other: any Recognizer) -> Bool { false }

    /// By default no gesture with more fingers grows out of a recognizer's fingers.
    public func canGrow(into other: any Recognizer) -> Bool { false }

    /// By default moves matter to a recognizer.
    public var followsMoves: Bool { true }

    /// By default a recognizer needs still touches while its gesture is active.
    public var needsStillTouches: Bool { core.state.isActive }

    /// By default a recognizer does not compete by motion.
    public var motionKind: MotionKind? { nil }

    /// By default a recognizer does not compete by a drawn shape.
    public var strokeMatch: StrokeMatch? { nil }

    /// No motion.
    public func motion(in touches: TouchTable) -> Motion { Motion() }
}

/// Orders recognizers that could begin in the same frame: edge gestures first, then more fingers, then more taps, then
/// the order of declaration. Recognizers of a deeper zone come before all of this. A tap cannot prevent one that needs
/// more taps, so with fewer taps first both would fire.
public struct Precedence: Comparable, Sendable {
    let isOfEdge: Bool
    package let touches: Int
    let taps: Int

    /// The precedence of a recognizer that needs this many fingers and taps.
    public init(touches: Int, taps: Int = 0, isOfEdge: Bool = false) {
        self.touches = touches
        self.taps = taps
        self.isOfEdge = isOfEdge
    }

    /// Whether `lhs` comes first.
    public static func < (lhs: Precedence, rhs: Precedence) -> Bool {
        (lhs.isOfEdge ? 1 : 0, lhs.touches, lhs.taps) > (rhs.isOfEdge ? 1 : 0, rhs.touches, rhs.taps)
    }
}
